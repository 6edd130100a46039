"""Alembic's entry: runs the steps on the connection that `bot.storage.opening` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
