FROM python:3.11-slim AS build
WORKDIR /source
COPY requirements/build.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml README.md LICENSE ./
COPY docs/LICENSE-THIRD-PARTY.md docs/
COPY bot bot
COPY cogs cogs
COPY devtools devtools
COPY assets assets
COPY verify verify
# Without build isolation, which would fetch a setuptools that nobody has locked.
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheel .

FROM python:3.11-slim
WORKDIR /app
COPY requirements/run.txt requirements/postgresql.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt -r requirements/postgresql.txt
# From the other stage, so that the wheel itself is in no layer.
RUN --mount=type=bind,from=build,source=/wheel,target=/wheel pip install --no-cache-dir --no-deps --no-index /wheel/*.whl \
  && useradd --create-home mazziere && mkdir --mode=700 data && chown mazziere data
USER mazziere
VOLUME /app/data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["mazziere", "health"]
CMD ["mazziere", "run"]
