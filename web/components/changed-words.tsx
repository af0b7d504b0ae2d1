import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import type { Part } from '../lib/word-diff.ts';
import { ChangedParts } from './changed-parts.tsx';

/** The changes between two texts, word by word; the new text until the comparison is loaded. */
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
