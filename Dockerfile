FROM node:24.21.0-slim AS packages
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
# Not with --omit dev, which leaves out packages that tests require, too.
RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx --sbom-type application > sbom.cdx.json

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /service
RUN mkdir --mode=0700 /data && chown node:node /data
COPY --from=packages /service/node_modules node_modules
# The packages with their versions, licences and hashes, in CycloneDX.
COPY --from=packages /service/sbom.cdx.json ./
COPY package.json ./
COPY src src
# Compiles the sources once, for a faster start.
RUN mkdir -p node_modules/.cache && chown node:node node_modules/.cache
USER node
RUN STORE=memory ADMIN_PASSWORD=only-for-this-check node --import ./src/compile-cache.mjs --max-semi-space-size=2 src/main.ts --check
# The only writable directory. The root file system can be read-only.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./src/compile-cache.mjs", "--max-semi-space-size=2", "src/main.ts"]
