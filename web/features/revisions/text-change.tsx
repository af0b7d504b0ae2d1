import { ChangedParts } from '../../components/changed-parts.tsx';
import { type Part, wordDiff } from '../../lib/word-diff.ts';

/** How much (characters) of what stayed is shown around what did not. */
const context = 80;

/** Two versions of a text as one, word by word: what went, what came, and enough around it to know where. */
export function TextChange({ from, to }: { from: string; to: string }) {
  const parts = wordDiff(from, to);
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      <ChangedParts parts={parts} kept={(part, nth) => shortened(part, nth === 0, nth === parts.length - 1)} />
    </p>
  );
}

/** What stayed the same for long is left out between its ends. */
function shortened({ text }: Part, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? '' : text.slice(0, context);
  const tail = isLast ? '' : text.slice(-context);
  return head.length + tail.length >= text.length ? text : `${head} … ${tail}`;
}
