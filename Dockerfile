# The production image: docker build --tag signpost .
# Debian, not Alpine, in both stages: what is installed in the first one runs in the second.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run --silent package -- --out /artefact && mv /artefact/signpost-*/ /app

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Signpost" org.opencontainers.image.licenses="MIT"
# The files belong to root, so that the service cannot change itself. A new volume takes the owner of /data.
COPY --from=build /app /app
RUN install --directory --owner=node --group=node --mode=0700 /data && ln -s /app/bin/signpost.mjs /usr/local/bin/signpost
ENV NODE_ENV=production SIGNPOST_DATA_DIR=/data
WORKDIR /app
USER node
VOLUME /data
EXPOSE 4400
STOPSIGNAL SIGTERM
# A worker answers only on HEALTH_PORT, and the API on PORT only when it is ready. An outage of the database is no reason to
# restart, so this asks /livez.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT ?? process.env.PORT ?? 4400}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/signpost.mjs"]
CMD ["start"]
