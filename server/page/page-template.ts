import { escapeHtml } from '../text/markup.ts';
import type { RenderedScreen } from './screen-renderer.ts';

export interface PageTemplate {
  description: string;
  /** The languages that the web speaks. */
  languages: readonly string[];
  /** Everything up to the members of the snapshots. */
  begin: (screen: (RenderedScreen & { language: string; links: string }) | undefined, head: string) => string;
  end: Buffer;
}

const opening = '<script type="application/json" id="snapshots">{';
const closing = '}</script>';
const root = '<div id="root"></div>';
const language = '<html lang="en">';

/** The built `index.html` in pieces. */
export function pageTemplate(html: string): PageTemplate {
  const [before, tail] = html.split(opening + closing);
  const [start, rest] = before?.split(/<title>[^<]*<\/title>/) ?? [];
  if (start === undefined || rest === undefined || tail === undefined)
    throw new Error('index.html has no place for a title or for the snapshots');
  const described = /<meta name="description" content="([^"]*)" ?\/?>\s*/;
  const [first, last] = [start.replace(described, ''), rest.replace(described, '') + opening];
  return {
    description: described.exec(before ?? '')?.[1] ?? '',
    languages: /data-languages="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [],
    begin(screen, head) {
      if (screen === undefined) return first + head + last;
      const { html, now, formatting, links, language: spoken } = screen;
      const [upTo = '', from = ''] = last.replace('</head>', `${links}</head>`).split(root);
      const filled = `<div id="root" data-now="${now}" data-formatting="${escapeHtml(formatting)}">${html}</div>`;
      return first.replace(language, `<html lang="${spoken}">`) + head + upTo + filled + from;
    },
    end: Buffer.from(closing + tail),
  };
}
