# Boithok with its embedded PostgreSQL: docker build -t boithok . (docs/operating/install.md, "In a container").
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node bin/image-files.ts /image

# Node's own image has npm and headers beside it, which nothing here uses.
FROM debian:bookworm-slim
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /image ./
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
