FROM python:3.12-slim AS libraries
# A compiler and libdeflate, since rlemasklib has no wheel for Linux on ARM.
RUN apt-get update \
    && apt-get install -y --no-install-recommends build-essential libdeflate-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
COPY requirements.lock .
RUN python -m venv /libraries \
    && /libraries/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.12-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libdeflate0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /srv/evoke evoke
COPY --from=libraries /libraries /libraries
WORKDIR /srv/evoke
COPY manage.py pyproject.toml ./
COPY config ./config
COPY annotation ./annotation
COPY aggregation ./aggregation
COPY frontend ./frontend
COPY templates ./templates
ENV PATH=/libraries/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DEBUG=0 VAR=/srv/evoke/var
RUN mkdir var && chown evoke var
USER evoke
# The key lives for this one command; the running container refuses to start without its own.
RUN SECRET_KEY=only-while-static-files-are-collected python manage.py collectstatic --noinput
EXPOSE 8000
CMD ["gunicorn", "config.wsgi:application", "--bind", "0.0.0.0:8000", "--workers", "2", "--threads", "8", "--worker-tmp-dir", "/dev/shm"]
