import { Parser } from 'htmlparser2';

const blockElements = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr']);
const hiddenElements = new Set(['script', 'style', 'head', 'template']);

/** The text of HTML with its line breaks. */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (hiddenElements.has(name)) hidden++;
      if (blockElements.has(name)) text += name === 'p' ? '\n\n' : '\n';
      if (name === 'li') text += '* ';
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hidden--;
      if (blockElements.has(name) && name !== 'br') text += '\n';
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

/** For text that rarely is HTML, such as a title whose ampersand was escaped twice. */
export const htmlToTextIfMarkup = (text: string): string => (looksLikeHtml.test(text) ? htmlToText(text) : text);
