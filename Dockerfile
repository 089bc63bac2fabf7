# The container of Alluvium: the Debian package of this commit in a small Debian.
#
#   npm run deb && docker build -t alluvium .
#   docker run --read-only --tmpfs /tmp -v alluvium:/var/lib/alluvium -p 127.0.0.1:8080:8080 -p 127.0.0.1:8090:8090 -p 127.0.0.1:4000:4000 alluvium
#
# It was never built by a daemon where it was written, for none runs there. tools/packing/dockerfile.proof.ts carries out each of its steps in
# roots of Debian instead, and serves from the last one.

FROM debian:12-slim AS unpacked
COPY dist/packages/alluvium_*.deb /alluvium.deb
RUN mkdir /alluvium && dpkg-deb -x /alluvium.deb /alluvium

FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 990 --user-group --home-dir /var/lib/alluvium --no-create-home --shell /usr/sbin/nologin alluvium && install -d -o alluvium -g alluvium -m 0700 /var/lib/alluvium
COPY --from=unpacked /alluvium/usr/bin/alluvium /usr/bin/alluvium
COPY --from=unpacked /alluvium/usr/lib/alluvium /usr/lib/alluvium
ENV ALLUVIUM_DATA=/var/lib/alluvium ALLUVIUM_PLATFORM_REGISTRATION=invited NODE_COMPILE_CACHE=/tmp/compiled
USER alluvium
WORKDIR /var/lib/alluvium
VOLUME /var/lib/alluvium
EXPOSE 8080 8090 4000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD for node in /usr/lib/alluvium/node_modules/node-linux-*/bin/node; do exec $node -e "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; done
ENTRYPOINT ["/usr/bin/alluvium"]
CMD ["serve", "--host", "0.0.0.0", "--platform-addr", "0.0.0.0:8090"]
