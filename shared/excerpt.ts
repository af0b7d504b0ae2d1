/** Code points. */
const maxLength = 200;
/** So much of a text is enough for its excerpt. */
export const excerptSource = maxLength * 4;

/** The beginning of a Markdown text as plain text on one line. */
export function excerpt(markdown: string): string {
  const plain = markdown
    .slice(0, excerptSource)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/^[\s>#*+-]+|[*_`~]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return truncate(plain);
}

/** Cuts at the end of a word. */
export function truncate(text: string): string {
  const points = [...text];
  if (points.length <= maxLength) return text;
  const start = points.slice(0, maxLength).join('');
  return `${start.replace(/\s+\S*$/, '')}…`;
}
