#!/bin/sh
# Unpacks Debian's Caddy and nginx into .cache/proxies, for the tests of the README's proxies. Installs and starts nothing.
set -e
cd "$(dirname "$0")/.."
mkdir -p .cache/proxies
cd .cache/proxies
[ -x usr/bin/caddy ] && [ -x usr/sbin/nginx ] && exit 0
apt-get download --quiet=2 caddy nginx || { apt-get update --quiet=2 && apt-get download --quiet=2 caddy nginx; }
for package in ./*.deb; do dpkg-deb --extract "$package" .; done
rm -f ./*.deb
