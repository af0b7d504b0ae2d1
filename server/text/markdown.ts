import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import { linkIfTaken } from '../links/link.ts';

/** Bytes that rendered texts may hold in memory: some ten thousand comments. */
const mostBytes = 16 * 1024 * 1024;

// The page's own headings come first: what people write starts below them.
const demotion = 2;
const rendered = new LRUCache<string, string>({
  maxSize: mostBytes,
  sizeCalculation: (html, markdown) => 2 * (html.length + markdown.length) + 1,
});

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
// A table's rows are filled up to the width of its head, and one definition of a reference serves any number of links: in a few
// thousand characters both write megabytes of HTML. What is left writes so much for a character at most (a test looks).
markdown.disable(['image', 'table', 'reference']);
markdown.linkify.set({ fuzzyEmail: false });
markdown.core.ruler.push('demote_headings', (state) => {
  for (const token of state.tokens)
    if (token.type.startsWith('heading')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + demotion)}`;
});

// The second net: were there a hole in the parser, nothing but these could come through it.
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'em', 'strong', 's', 'a', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: away },
};

/** Leads where the writer says, without what only tracks or pays somebody, as a deal's own link does; the text stays as it was typed. */
function away(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { href = '' } = attribs;
  return { tagName, attribs: { ...attribs, href: linkIfTaken(href)?.url ?? href, rel: 'nofollow ugc noopener', target: '_blank' } };
}

/** What people wrote, as HTML that is safe to insert: no script, no picture, no style; every link leaves in a window of its own. */
export function render(text: string): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = sanitize(markdown.render(text), allowed);
  rendered.set(text, html);
  return html;
}
