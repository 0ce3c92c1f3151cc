# Nonoscope's server: docker build -t nonoscope . && docker run -p 8000:8000 -v nonoscope:/data nonoscope
# compose.yaml makes a cluster of it: see docs/cluster.md.

FROM python:3.11-slim-bookworm AS build
RUN python -m venv /app
WORKDIR /source
COPY requirements.txt requirements-cluster.txt ./
RUN /app/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.txt -r requirements-cluster.txt
COPY . .
RUN /app/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps .

FROM python:3.11-slim-bookworm
COPY --from=build /app /app
RUN useradd --create-home nonoscope && install -d -o nonoscope /data
USER nonoscope
ENV PATH=/app/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    NONOSCOPE_DATABASE=sqlite:////data/nonoscope.db
# Compiled by the user who serves and kept in that home. It suits the processor of the machine that builds; on another
# kind the first start compiles again.
RUN nonoscope prepare
VOLUME /data
EXPOSE 8000
# Any answer but a failure will do: with NONOSCOPE_HOSTS set, this address is refused.
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s CMD ["python", "-c", "\
from http.client import HTTPConnection as Connection; import sys; server = Connection('127.0.0.1', 8000, timeout=4); \
server.request('GET', '/healthz/live'); sys.exit(server.getresponse().status >= 500)"]
CMD ["nonoscope", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
