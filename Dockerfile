# Boithok with its embedded PostgreSQL: docker build -t boithok . (docs/operating.md, "In a container").
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
COPY --from=build /app ./
# What people send, and PostgreSQL's files, lie in /data, which belongs to the user who runs this.
RUN mkdir /data && chown node:node /data
USER node
# compose.yaml says HOST, PORT and DATA_DIR again, over a file of settings that was written for a server without one.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
# A first start makes the database, and one after a crash may have to recover it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "build/program/server.js"]
