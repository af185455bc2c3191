# The portal as one image; compose.yaml runs it as web server and as worker. Node runs the TypeScript of contract and
# server as it is, outside node_modules; only the browser part is built.

FROM node:24-bookworm-slim AS manifests
WORKDIR /opt/dijkportaal
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY client/package.json client/

FROM manifests AS website
RUN npm ci --omit=dev
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN npm run build

FROM manifests AS packages
# Not --omit=optional: argon2, sharp and canvas have their binaries in optional packages.
RUN npm ci --omit=dev --workspace=@dijkportaal/contract --workspace=@dijkportaal/server

FROM node:24-bookworm-slim
WORKDIR /opt/dijkportaal
RUN install --directory --owner=node --group=node /var/lib/dijkportaal /var/cache/dijkportaal
COPY --from=packages /opt/dijkportaal/ ./
COPY --from=website /opt/dijkportaal/web/dist web/dist
COPY contract contract
COPY server server
COPY simulators simulators
USER node
# With this HOST a demo needs DEMO_ON_NETWORK=yes-for-a-demonstration.
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/dijkportaal NODE_COMPILE_CACHE=/var/cache/dijkportaal
VOLUME /var/lib/dijkportaal
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
