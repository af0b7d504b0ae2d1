import type { Part } from '../lib/word-diff.ts';
import { Added, Removed } from './added-removed.tsx';

interface ChangedPartsProps {
  parts: readonly Part[];
  /** Shortens unchanged parts. */
  unchanged?: (part: Part, index: number) => string;
}

export const ChangedParts = ({ parts, unchanged = ({ text }) => text }: ChangedPartsProps) =>
  parts.map((part, index) => {
    const key = `${index} ${part.text}`;
    if (part.change === 'added') return <Added key={key}>{part.text}</Added>;
    if (part.change === 'removed') return <Removed key={key}>{part.text}</Removed>;
    return <span key={key}>{unchanged(part, index)}</span>;
  });
