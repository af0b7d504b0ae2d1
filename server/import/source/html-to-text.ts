import { Parser } from 'htmlparser2';

const block = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr']);
const notShown = new Set(['script', 'style', 'head', 'template']);

/** The text of HTML in lines: feeds bring pages, the board keeps what people type. */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (notShown.has(name)) hidden++;
      if (block.has(name)) text += name === 'p' ? '\n\n' : '\n';
      if (name === 'li') text += '* ';
    },
    onclosetag(name) {
      if (notShown.has(name)) hidden--;
      if (block.has(name) && name !== 'br') text += '\n';
    },
    ontext(data) {
      if (hidden === 0) text += data.replace(/\s+/g, ' ');
    },
  });
  parser.end(html);
  return text
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const looksLikeHtml = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** What may be HTML and is mostly not: a title with an ampersand that was written twice. */
export const htmlToTextIfMarkup = (text: string): string => (looksLikeHtml.test(text) ? htmlToText(text) : text);
