# The site in a container: the code is in the image, all data in /data, where a volume must be mounted: without one the start
# stops, because the data would go with the container. (VOLUME would make one without a name, which the next container lacks.) The site runs as an account without rights and writes
# to no other place, so that the image may be mounted read-only (docker run --read-only --tmpfs /tmp). Then no compiled
# code is stored: each start takes half as long again. How to run it: docs/self-hosting.md
# --build-arg HOSTED=1 adds the client of Firestore, Cloud Storage and Firebase Auth: docs/hosted.md.
FROM node:24.21-bookworm-slim AS packages
WORKDIR /vita
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
ARG HOSTED=
COPY hosted/package.json hosted/package-lock.json hosted/
RUN if [ -n "$HOSTED" ]; then cd hosted && npm ci --ignore-scripts --no-audit --no-fund; fi

FROM node:24.21-bookworm-slim AS build
WORKDIR /vita
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node_modules/.bin/react-router build

FROM node:24.21-bookworm-slim
WORKDIR /vita
COPY package.json ./
COPY packages packages
COPY src src
COPY sample sample
COPY locales locales
COPY --from=packages /vita/node_modules node_modules
COPY --from=packages /vita/hosted hosted
COPY --from=build /vita/build build
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=25", "src/server/main.mjs"]
