export interface Selected {
  text: string;
  start: number;
  end: number;
}

export const markdownMarks = ['bold', 'list', 'quote', 'link'] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

/** Adds a mark around the selection, or removes it; `words` is the text if nothing is selected. */
export function withMark(mark: MarkdownMark, selected: Selected, words: string): Selected {
  if (mark === 'bold') return around(selected, words);
  if (mark === 'link') return asLink(selected, words);
  return atLines(selected, mark === 'list' ? '- ' : '> ');
}

function around({ text, start, end }: Selected, words: string): Selected {
  const isMarked = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**';
  if (isMarked) return { text: text.slice(0, start - 2) + text.slice(start, end) + text.slice(end + 2), start: start - 2, end: end - 2 };
  const inside = text.slice(start, end) || words;
  return { text: `${text.slice(0, start)}**${inside}**${text.slice(end)}`, start: start + 2, end: start + 2 + inside.length };
}

/** Then selects the address, to be typed over; if an address was selected, the words. */
function asLink({ text, start, end }: Selected, words: string): Selected {
  const inside = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inside);
  const [shown, address] = isAddress ? [words, inside] : [inside || words, 'https://'];
  const from = isAddress ? start + 1 : start + shown.length + 3;
  const to = from + (isAddress ? shown.length : address.length);
  return { text: `${text.slice(0, start)}[${shown}](${address})${text.slice(end)}`, start: from, end: to };
}

function atLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join('\n');
  // A list or a quotation begins after an empty line.
  const gap = isMarked || from === 0 || text.slice(0, from).endsWith('\n\n') ? '' : '\n';
  return { text: text.slice(0, from) + gap + changed + text.slice(to), start: from + gap.length, end: from + gap.length + changed.length };
}
