import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import sanitize from 'sanitize-html';
import { hostsInText } from '../../../shared/hosts-in-text.ts';
import { limits } from '../../../shared/limits.ts';
import { createYield } from '../core/create-yield.ts';
import { tryParseLink } from '../links/link.ts';

/** Bytes of the render cache: some ten thousand comments. */
const maxCacheBytes = 16 * 1024 * 1024;

const mentionClass = 'mention';
const mentionLink = /<a class="mention" href="\/u\/([a-z0-9_-]+)">([^<]*)<\/a>/g;

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

markdown.core.ruler.push('link_mentions', ({ tokens, Token }) => {
  for (const token of tokens) if (token.children) token.children = linkMentions(token.children, Token);
});

/** `@handle`, but not in an e-mail address, a path, or an address of another network. */
const mention = /(?<![\p{L}\p{N}@./_-])@([A-Za-z0-9_-]{3,20})(?![\p{L}\p{N}@_-])/gu;

/** The handles that a text may mention. */
export const mentionsIn = (text: string): string[] => [...text.matchAll(mention)].map(([, handle = '']) => handle.toLowerCase());

/** The handles that a text mentions where the mention is shown as a link: not in code or in another link. */
export const linkedMentions = (text: string): string[] => [
  ...new Set([...renderWithMentions(text).matchAll(mentionLink)].map(([, handle = '']) => handle)),
];

function linkMentions(children: readonly Token[], NewToken: typeof Token): Token[] {
  let inLink = 0;
  const createToken = (type: string, tag: string, nesting: -1 | 0 | 1, part: Partial<Token> = {}) =>
    Object.assign(new NewToken(type, tag, nesting), part);
  return children.flatMap((token) => {
    if (token.type === 'link_open') inLink++;
    if (token.type === 'link_close') inLink--;
    if (token.type !== 'text' || inLink > 0) return token;
    // Every second part is a handle.
    return token.content.split(mention).flatMap((part, index) => {
      if (index % 2 === 0) return createToken('text', '', 0, { content: part });
      const attrs: [string, string][] = [
        ['class', mentionClass],
        ['href', `/u/${part.toLowerCase()}`],
      ];
      return [
        createToken('link_open', 'a', 1, { attrs }),
        createToken('text', '', 0, { content: `@${part}` }),
        createToken('link_close', 'a', -1),
      ];
    });
  });
}

// A second line of defence, in case the parser has a hole.
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'em', 'strong', 's', 'a', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'],
  allowedAttributes: { a: ['class', 'href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: openInNewTab },
};

/** Links open in a new tab, and the board does not endorse them; mentioned people are its own. */
function openInNewTab(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  if (attribs.class === mentionClass) return { tagName, attribs };
  return { tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener', target: '_blank' } };
}

/** The hosts that the links of a Markdown text lead to. */
export const linkedHosts = (text: string): string[] =>
  [...renderWithMentions(text).matchAll(/ href="(https?:\/\/[^"]+)"/g)].flatMap(([, url = '']) => URL.parse(url)?.hostname ?? []);

/** The websites that a text names: in its words, or behind its links, however these are spelled. */
export const namedHosts = (text: string): string[] => [
  ...hostsInText(text),
  ...linkedHosts(text).map((host) => host.replace(/^www\./, '')),
];

const nobody: ReadonlySet<string> = new Set();

/** Renders Markdown as safe HTML: no scripts, images or styles. Only handles in `mentioned` become links. */
export function renderMarkdown(text: string, mentioned = nobody): string {
  return renderWithMentions(text).replace(mentionLink, (link, handle, said) => (mentioned.has(handle) ? link : said));
}

function renderWithMentions(text: string): string {
  const cached = rendered.get(text);
  if (cached !== undefined) return cached;
  const html = sanitize(markdown.render(text), allowed);
  rendered.set(text, html);
  return html;
}

/** Renders the texts of a page without blocking the event loop; returns a lookup by text. */
export async function renderAllMarkdown(texts: Iterable<string>, mentioned = nobody): Promise<(text: string) => string> {
  const html = new Map<string, string>();
  const yieldNow = createYield();
  for (const text of texts) {
    html.set(text, renderMarkdown(text, mentioned));
    await yieldNow();
  }
  return (text) => html.get(text) ?? renderMarkdown(text, mentioned);
}

/** Headings start just below the page's own, with # or ##; addresses and numbers to contact; links that the board stands behind. */
const allowedOnPages: sanitize.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags || []), 'h2'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { h3: 'h2', h4: 'h2', h5: 'h3', h6: 'h4', a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
};

/** Renders a page that the board has written about itself. */
export const renderPage = (text: string): string =>
  sanitize(markdown.render(text), allowedOnPages).replace(mentionLink, (_link, _handle, said) => said);
