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

/** Links a page to its styles, or puts them and early.js inside it. */
export function withStyles(html: string, isStyledWhole: boolean, inlined: InlinedAssets | undefined): string {
  if (inlined === undefined) return isStyledWhole ? html.replace(styleLink, '<link rel="stylesheet"$1 href="$3">') : html;
  const { early, styles } = inlined;
  const inside = (_link: string, _more: string, _first: string, all: string) =>
    isStyledWhole
      ? // The disabled link is not loaded. Vite's imports find it and do not load the styles again.
        `<style>${styles.all}</style><link rel="stylesheet" href="${all}" disabled>`
      : `<style data-all="${all}">${styles.first}</style>`;
  return html.replace(styleLink, inside).replace(earlyScript, (_script, _address, data) => `<script${data}>${early}</script>`);
}
