"""The handlers of the controls of tables."""
