import { setImmediate as others } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import sanitize from 'sanitize-html';
import { limits } from '../../shared/limits.ts';
import { tryParseLink } from '../links/link.ts';

/** Bytes that rendered texts may hold in memory: some ten thousand comments. */
const mostBytes = 16 * 1024 * 1024;

// The page's own headings come first: what people write starts below them.
const demotion = 2;
const rendered = new LRUCache<string, string>({
  maxSize: mostBytes,
  sizeCalculation: (html, markdown) => 2 * (html.length + markdown.length) + 1,
});

/** Links in one text; further ones stay text. Whoever lists more lists them for machines, and each takes time. */
const mostLinks = 200;
/** How deep quotations, lists and brackets nest (a list counts twice); what is deeper costs by its depth, and nobody can read it. */
const deepest = 20;

// The parser drops what nests deeper than its own limit. A list may pass ours by one, so nothing comes to that.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: deepest + 2 });
// A table's rows are filled up to the width of its head, and one definition of a reference serves any number of links: in a few
// thousand characters both write megabytes of HTML. What is left writes so much for a character at most (a test looks).
markdown.disable(['image', 'table', 'reference']);
markdown.linkify.set({ fuzzyEmail: false, maxLength: limits.url.max });
markdown.block.ruler.before('code', 'keep_as_text', (state, start, end) => {
  if (state.level < deepest) return false;
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
    return links <= mostLinks || (type !== 'link_open' && type !== 'link_close');
  };
  for (const token of tokens) token.children = token.children?.filter(isKept) ?? null;
});
markdown.core.ruler.push('clean_links', ({ tokens }) => {
  for (const { children } of tokens) for (const token of children ?? []) if (token.type === 'link_open') clean(token);
});

/** Leads where the writer says, without what only tracks or pays somebody, as a deal's own link does; the text stays as it was typed. */
function clean(link: Token): void {
  const href = String(link.attrGet('href') ?? '');
  link.attrSet('href', tryParseLink(href)?.url ?? href);
}

// The second net: were there a hole in the parser, nothing but these could come through it.
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'em', 'strong', 's', 'a', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: away },
};

/** What people link to opens in a window of its own, and the board does not vouch for it. */
function away(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener', target: '_blank' } };
}

/** What people wrote, as HTML that is safe to insert: no script, no picture, no style; every link leaves in a window of its own. */
export function renderMarkdown(text: string): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = sanitize(markdown.render(text), allowed);
  rendered.set(text, html);
  return html;
}

/** Milliseconds of rendering after which others have their turn. */
const longestHold = 10;

/** Renders as many texts as a page has without holding the event loop for all of them; answers the HTML of each. */
export async function renderAllMarkdown(texts: Iterable<string>): Promise<(text: string) => string> {
  const html = new Map<string, string>();
  let began = performance.now();
  for (const text of texts) {
    html.set(text, renderMarkdown(text));
    if (performance.now() - began < longestHold) continue;
    await others();
    began = performance.now();
  }
  return (text) => html.get(text) ?? renderMarkdown(text);
}
