import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the first paint waits for. A page contains it if the reader may be here for the first time: a request takes a round trip. */
export interface InlinedAssets {
  early: string;
  /** Of lists, and of all screens (web/build/first-styles.ts). */
  styles: { first: string; all: string };
}

const earlyScript = /<script src="(\/early\.js)[^"]*"([^>]*)><\/script>/;
const styleLink = /<link rel="stylesheet"([^>]*) href="([^"]*)" data-all="([^"]*)">/;

/** Undefined if `index.html` has none, as under `npm run dev`. */
export function inlinedAssets(html: string, webRoot: string): InlinedAssets | undefined {
  const read = (address = '') => readFileSync(path.join(webRoot, address), 'utf8');
  const [early, link] = [earlyScript.exec(html), styleLink.exec(html)];
  if (early === null || link === null) return undefined;
  return { early: read(early[1]), styles: { first: read(link[2]), all: read(link[3]) } };
}

/** For the Content-Security-Policy. */
export const hashesOf = (texts: readonly string[]): string[] => texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);

/** Links a page to its styles, or puts them and early.js inside it. */
export function withStyles(html: string, isStyledWhole: boolean, inlined: InlinedAssets | undefined): string {
  const link = (_: string, more: string, first: string, all: string) => {
    const later = ` data-all="${all}"`;
    if (inlined === undefined) return `<link rel="stylesheet"${more} href="${isStyledWhole ? all : first}"${isStyledWhole ? '' : later}>`;
    if (!isStyledWhole) return `<style${later}>${inlined.styles.first}</style>`;
    // The disabled link is not loaded. Vite's imports find it and do not load the styles again.
    return `<style>${inlined.styles.all}</style><link rel="stylesheet" href="${all}" disabled>`;
  };
  const linked = html.replace(styleLink, link);
  return inlined === undefined ? linked : linked.replace(earlyScript, (_, _address, data) => `<script${data}>${inlined.early}</script>`);
}
