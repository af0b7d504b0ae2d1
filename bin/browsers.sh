#!/bin/sh
# Installs Debian's Firefox, and its WebKit with a driver and a screen, for the stories. Needs root.
set -e
[ "$(id -u)" = 0 ]
export DEBIAN_FRONTEND=noninteractive
# Always: an older list of packages has a Firefox that Playwright does not know how to drive.
apt-get update --quiet=2
apt-get install --yes --quiet=2 --no-install-recommends firefox-esr webkit2gtk-driver xvfb
