/** Where a sentence about a page stops being read. */
const most = 200;

/** What a text in Markdown begins with, in plain words on one line. For a place where markup would be shown as it is. */
export function excerpt(markdown: string): string {
  const plain = markdown
    .slice(0, most * 4)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/^[\s>#*+-]+|[*_`~]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return truncate(plain);
}

/** At the end of a word, in code points. */
export function truncate(text: string): string {
  const points = [...text];
  if (points.length <= most) return text;
  const start = points.slice(0, most).join('');
  return `${start.replace(/\s+\S*$/, '')}…`;
}
