import type { Part } from '../lib/word-diff.ts';
import { Added, Removed } from './added-removed.tsx';

interface ChangedPartsProps {
  parts: readonly Part[];
  /** Shortens unchanged parts. */
  kept?: (part: Part, nth: number) => string;
}

export const ChangedParts = ({ parts, kept = ({ text }) => text }: ChangedPartsProps) =>
  parts.map((part, nth) => {
    const key = `${nth} ${part.text}`;
    if (part.change === 'added') return <Added key={key}>{part.text}</Added>;
    if (part.change === 'removed') return <Removed key={key}>{part.text}</Removed>;
    return <span key={key}>{kept(part, nth)}</span>;
  });
