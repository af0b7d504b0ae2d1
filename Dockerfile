FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS build
WORKDIR /app
# Node without its symbols, a quarter of it.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip -o /node /usr/local/bin/node
COPY package.json package-lock.json .npmrc ./
COPY bin ./bin
RUN npm ci
COPY . .
RUN npm run package -- --installed

# With npm, which brings the programs of an older PostgreSQL if a database has to be moved to the next major version.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS small
RUN rm -rf /opt/yarn* /usr/local/bin/yarn* /usr/local/include /usr/local/share && mkdir /data && chown node:node /data
COPY --from=build /node /usr/local/bin/node
COPY --from=build /app/dist/package /app

# One layer, so that what was removed or replaced takes no room.
FROM scratch
COPY --from=small / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the process itself gets the signals.
CMD ["sh", "bin/start.sh"]
