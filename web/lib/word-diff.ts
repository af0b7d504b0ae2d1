import { diffArrays } from 'diff';

export interface Part {
  text: string;
  change?: 'added' | 'removed';
}

/** How long (ms) to compare before the text counts as replaced as a whole. */
const timeout = 300;

/** Compares two texts word by word, in any script, with an amount as one word. Loaded on demand. */
export function wordDiff(from: string, to: string): Part[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const changes = diffArrays(words(from), words(to), { timeout });
  const whole: Part[] = [
    { text: from, change: 'removed' },
    { text: to, change: 'added' },
  ];
  const parts = changes?.map(({ value, added, removed }): Part => {
    const text = value.join('');
    return !added && !removed ? { text } : { text, change: added ? 'added' : 'removed' };
  });
  return inOnePiece(parts ?? whole).filter(({ text }) => text !== '');
}

/** A space between two changes joins them: first all that was removed, then all that was added. */
function inOnePiece(parts: readonly Part[]): Part[] {
  const pieces: Part[] = [];
  let removed = '';
  let added = '';
  const close = () => {
    pieces.push({ text: removed, change: 'removed' }, { text: added, change: 'added' });
    [removed, added] = ['', ''];
  };
  for (const [index, { text, change }] of parts.entries()) {
    const isGap = change === undefined && text.trim() === '' && removed !== '' && added !== '' && parts[index + 1]?.change !== undefined;
    if (change === 'removed' || isGap) removed += text;
    if (change === 'added' || isGap) added += text;
    if (change !== undefined || isGap) continue;
    close();
    pieces.push({ text });
  }
  close();
  return pieces;
}
