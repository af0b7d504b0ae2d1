import { ChangedParts } from '../components/changed-parts.tsx';
import { type Part, wordDiff } from '../lib/word-diff.ts';

/** How much unchanged text (characters) is shown around a change. */
const context = 80;

/** The changes of a text, word by word, with some context. */
export function TextChange({ from, to }: { from: string; to: string }) {
  const parts = wordDiff(from, to);
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      <ChangedParts parts={parts} unchanged={(part, index) => shortened(part, index === 0, index === parts.length - 1)} />
    </p>
  );
}

/** Leaves out the middle of long unchanged parts. */
function shortened({ text }: Part, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? '' : text.slice(0, context);
  const tail = isLast ? '' : text.slice(-context);
  return head.length + tail.length >= text.length ? text : `${head} … ${tail}`;
}
