import { setImmediate as others } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import sanitize from 'sanitize-html';
import { limits } from '../../shared/limits.ts';
import { tryParseLink } from '../links/link.ts';

/** Bytes of the render cache: some ten thousand comments. */
const maxCacheBytes = 16 * 1024 * 1024;

// Headings start below the page's own.
const demotion = 2;
const rendered = new LRUCache<string, string>({
  maxSize: maxCacheBytes,
  sizeCalculation: (html, markdown) => 2 * (html.length + markdown.length) + 1,
});

/** Per text; further links stay plain text. */
const maxLinks = 200;
/** Levels of quotes, lists and brackets; a list counts twice. Deeper nesting is expensive and unreadable. */
const maxDepth = 20;

// The parser drops everything below its own limit. A list may exceed ours by one level, so nothing gets there.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: maxDepth + 2 });
// Table rows are padded to the width of the head, and one reference definition serves any number of links: both turn a few thousand
// characters into megabytes of HTML.
markdown.disable(['image', 'table', 'reference']);
markdown.linkify.set({ fuzzyEmail: false, maxLength: limits.url.max });
markdown.block.ruler.before('code', 'keep_as_text', (state, start, end) => {
  if (state.level < maxDepth) return false;
  let next = start + 1;
  while (next < end && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= state.blkIndent)) next++;
  state.push('paragraph_open', 'p', 1).map = [start, next];
  const text = state.push('inline', '', 0);
  text.content = state.getLines(start, next, state.blkIndent, false).trim();
  text.map = [start, next];
  text.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = next;
  return true;
});
markdown.core.ruler.push('demote_headings', (state) => {
  for (const token of state.tokens)
    if (token.type.startsWith('heading')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + demotion)}`;
});
markdown.core.ruler.push('limit_links', ({ tokens }) => {
  let links = 0;
  const isKept = ({ type }: Token) => {
    if (type === 'link_open') links++;
    return links <= maxLinks || (type !== 'link_open' && type !== 'link_close');
  };
  for (const token of tokens) token.children = token.children?.filter(isKept) ?? null;
});
markdown.core.ruler.push('clean_links', ({ tokens }) => {
  for (const { children } of tokens) for (const token of children ?? []) if (token.type === 'link_open') cleanLink(token);
});

/** Cleans the link like a deal's own; its text stays as typed. */
function cleanLink(link: Token): void {
  const href = String(link.attrGet('href') ?? '');
  link.attrSet('href', tryParseLink(href)?.url ?? href);
}

// A second line of defence, in case the parser has a hole.
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'em', 'strong', 's', 'a', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: openInNewTab },
};

/** Links open in a new tab, and the board does not endorse them. */
function openInNewTab(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener', target: '_blank' } };
}

/** Renders Markdown as safe HTML: no scripts, images or styles. */
export function renderMarkdown(text: string): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = sanitize(markdown.render(text), allowed);
  rendered.set(text, html);
  return html;
}

/** Milliseconds of rendering before other work gets a turn. */
const maxBlockingTime = 10;

/** Renders the texts of a page without blocking the event loop; returns a lookup by text. */
export async function renderAllMarkdown(texts: Iterable<string>): Promise<(text: string) => string> {
  const html = new Map<string, string>();
  let began = performance.now();
  for (const text of texts) {
    html.set(text, renderMarkdown(text));
    if (performance.now() - began < maxBlockingTime) continue;
    await others();
    began = performance.now();
  }
  return (text) => html.get(text) ?? renderMarkdown(text);
}
