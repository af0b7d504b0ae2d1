import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import type { Part } from '../lib/word-diff.ts';
import { ChangedParts } from './changed-parts.tsx';

/** A text with what was taken out and put in, word by word. Until what compares is there, the text as it became. */
export function ChangedWords({ from, to }: { from: string; to: string }) {
  const [parts, setParts] = useState<Part[]>();
  useEffect(() => {
    let isWanted = true;
    void loadWhenOnline(() => import('../lib/word-diff.ts')).then(({ wordDiff }) => isWanted && setParts(wordDiff(from, to)));
    return () => {
      isWanted = false;
    };
  }, [from, to]);
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts === undefined ? to : <ChangedParts parts={parts} />}
    </span>
  );
}
