import type { Part } from './matched-words.ts';

/** A text with matches highlighted. */
export const Highlight = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <mark key={index} className="rounded-xs bg-tag/40 text-inherit dark:bg-tag/18">
        {text}
      </mark>
    ) : (
      text
    ),
  );
