import { useEffect, useState } from 'react';
import { patiently } from '../lib/patiently.ts';
import type { Part } from '../lib/word-diff.ts';
import { Added, Removed } from './added-removed.tsx';

/** A text with what was taken out and put in, word by word. Until what compares is there, the text as it became. */
export function ChangedWords({ from, to }: { from: string; to: string }) {
  const [parts, setParts] = useState<Part[]>();
  useEffect(() => {
    let isWanted = true;
    void patiently(() => import('../lib/word-diff.ts')).then(({ wordDiff }) => isWanted && setParts(wordDiff(from, to)));
    return () => {
      isWanted = false;
    };
  }, [from, to]);
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts === undefined
        ? to
        : parts.map(({ text, change }, index) => {
            const key = `${index} ${text}`;
            if (change === 'added') return <Added key={key}>{text}</Added>;
            if (change === 'removed') return <Removed key={key}>{text}</Removed>;
            return <span key={key}>{text}</span>;
          })}
    </span>
  );
}
