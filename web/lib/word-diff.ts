import { diffWordsWithSpace } from 'diff';

export interface Part {
  text: string;
  change?: 'added' | 'removed';
}

/** How long (ms) may be compared before it is shown as replaced altogether. */
const patience = 300;

/** What became of a text, word by word, in any script. Loaded when it is needed. */
export function wordDiff(from: string, to: string): Part[] {
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const changes = diffWordsWithSpace(from, to, { intlSegmenter, timeout: patience });
  const whole: Part[] = [
    { text: from, change: 'removed' },
    { text: to, change: 'added' },
  ];
  const parts = changes?.map(({ value, added, removed }): Part => {
    if (!added && !removed) return { text: value };
    return { text: value, change: added ? 'added' : 'removed' };
  });
  return (parts ?? whole).filter(({ text }) => text !== '');
}
