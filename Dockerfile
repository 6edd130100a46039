FROM python:3.11-slim
WORKDIR /app
COPY requirements.txt pyproject.toml README.md ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY bot bot
COPY cogs cogs
COPY assets assets
RUN pip install --no-cache-dir --no-deps -e . && useradd --create-home mazziere \
  && mkdir data && chown mazziere data
USER mazziere
VOLUME /app/data
CMD ["mazziere", "run"]
