# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY migrations ./migrations
COPY src ./src
COPY console ./console
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# The embedded database and generated secrets; a server needs neither.
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data
VOLUME /data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY scripts ./scripts
COPY migrations ./migrations
USER node
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8000) + '/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node as process 1 gets SIGTERM itself, finishes what is in flight and stops. More threads of V8 that collect garbage would
# take a container's only core from the calls.
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=32", "dist/server.js"]
