# One image for the api, the workers and the migrations: `command` tells which it is.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY domain/package.json domain/
COPY api/package.json api/
COPY workers/package.json workers/
COPY storefront/package.json storefront/
COPY admin/package.json admin/
COPY local/package.json local/
COPY test/package.json test/
RUN npm install --no-audit --no-fund
COPY . .
RUN node local/build.mjs \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf local test .state

FROM node:24-slim
ENV NODE_ENV=production STORAGE_DIR=/data/objects
WORKDIR /app
RUN mkdir -p /data/objects && chown -R node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/domain domain
COPY --from=build /app/api api
COPY --from=build /app/workers workers
COPY --from=build /app/storefront/dist storefront/dist
COPY --from=build /app/admin/dist admin/dist
USER node
EXPOSE 3000
CMD ["node", "api/dist/main.js"]
