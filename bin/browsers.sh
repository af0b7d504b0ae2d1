#!/bin/sh
# Installs Debian's Firefox, and its WebKit with a driver and a screen, for the stories. Needs root.
set -e
command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb && exit 0
[ "$(id -u)" = 0 ]
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install --yes --quiet=2 --no-install-recommends firefox-esr webkit2gtk-driver xvfb; }
install || { apt-get update --quiet=2 && install; }
