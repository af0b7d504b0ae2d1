/**
 * Browsers and systems by what their user agents contain, the more specific first: Edge and Opera also say Chrome, and all of them say Safari.
 * Only the families are told apart, because browsers no longer tell their versions truthfully.
 */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

/** The families of a browser and its system, by its user agent. */
export function deviceOf(userAgent = ''): Device {
  const sent = userAgent.slice(0, 400);
  const named = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(sent))?.[0];
  return { browser: named(browsers), system: named(systems) };
}
