FROM python:3.11-slim
WORKDIR /app
COPY requirements-build.txt requirements.txt pyproject.toml README.md ./
RUN pip install --no-cache-dir --require-hashes -r requirements-build.txt -r requirements.txt
COPY bot bot
COPY cogs cogs
COPY devtools devtools
COPY assets assets
COPY verify verify
# Without build isolation, which would fetch a setuptools that nobody has locked.
RUN pip install --no-cache-dir --no-deps --no-build-isolation -e . && useradd --create-home mazziere \
  && mkdir --mode=700 data && chown mazziere data
USER mazziere
VOLUME /app/data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["mazziere", "health"]
CMD ["mazziere", "run"]
