import { escapeHtml } from '../../../shared/escape-html.ts';
import { type InlinedAssets, withStyles } from './inlined-assets.ts';
import type { RenderedScreen } from './screen-renderer.ts';

interface ShownScreen extends RenderedScreen {
  language: string;
  /** To its own code. */
  links: string;
  /** Whether it needs more than the styles of lists. */
  isStyledWhole: boolean;
  /** Whether its reader may be here for the first time. */
  isFirstVisit: boolean;
}

export interface PageTemplate {
  description: string;
  /** The languages that the web speaks. */
  languages: readonly string[];
  /** Everything up to the members of the snapshots. */
  begin: (screen: ShownScreen | undefined, head: string) => string;
  end: Buffer;
}

const opening = '<script type="application/json" id="snapshots">{';
const closing = '}</script>';
const root = '<div id="root"></div>';
const languageTag = '<html lang="en">';
const noscriptText = /<noscript>[^<]*/;
/** What board-tags.ts writes in place of it. */
const ofBoard = /<(meta name="theme-color"|link rel="(icon|apple-touch-icon)")[^>]*>\s*/g;

/** The built `index.html` in pieces. */
export function pageTemplate(html: string, inlined?: InlinedAssets): PageTemplate {
  const [before, tail] = html.split(opening + closing);
  const [start, rest] = before?.split(/<title>[^<]*<\/title>/) ?? [];
  if (start === undefined || rest === undefined || tail === undefined)
    throw new Error('index.html has no place for a title or for the snapshots');
  const described = /<meta name="description" content="([^"]*)" ?\/?>\s*/;
  const without = (part: string) => part.replace(described, '').replace(ofBoard, '');
  const [first, last] = [without(start), without(rest) + opening];
  const rightToLeft = listIn(html, 'rtl');
  return {
    description: described.exec(before ?? '')?.[1] ?? '',
    languages: listIn(html, 'languages'),
    begin(screen, head) {
      if (screen === undefined) return first + head + last;
      const { html, now, formatting, parts, links, language, withoutScript, isStyledWhole, isFirstVisit } = screen;
      const direction = rightToLeft.includes(language) ? 'rtl' : 'ltr';
      const [upTo = '', from = ''] = withStyles(last, isStyledWhole, isFirstVisit ? inlined : undefined)
        .replace('</head>', `${links}</head>`)
        .replace(noscriptText, `<noscript>${escapeHtml(withoutScript)}`)
        .split(root);
      const filled = `<div id="root" data-now="${now}" data-formatting="${escapeHtml(formatting)}" data-parts="${parts.join(' ')}">${html}</div>`;
      return first.replace(languageTag, `<html lang="${language}" dir="${direction}">`) + head + upTo + filled + from;
    },
    end: Buffer.from(closing + tail),
  };
}

/** A list that web/messages/compile.ts has written for early.js. */
const listIn = (html: string, name: string): string[] => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [];
