# Boithok with its embedded PostgreSQL: docker build -t boithok . (docs/operating/install.md, "In a container").
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-slim
WORKDIR /app
COPY --from=build /app ./
# Uploads and PostgreSQL's files are in /data, which belongs to the user of the container.
RUN mkdir /data && chown node:node /data
USER node
# compose.yaml repeats HOST, PORT and DATA_DIR to override a settings file written for a server without containers.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
# The first start creates the database, and a start after a crash may have to recover it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "build/program/server.js"]
