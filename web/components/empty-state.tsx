import type { ReactNode } from 'react';

/** Drawn on 160 × 96: a wire, and what hangs on it. */
const scenes = {
  /** Nothing hangs on the wire yet. */
  empty: {
    tag: 'M64 48 80 31l16 17v34a5 5 0 0 1-5 5H69a5 5 0 0 1-5-5z',
    lines:
      'M6 16c44 14 104 14 148 0M80 26v12M64 48 80 31l16 17v34a5 5 0 0 1-5 5H69a5 5 0 0 1-5-5zM72 64h16M72 73h9M36 24v8a5 5 0 1 1-5 5M124 24v8a5 5 0 1 0 5 5',
  },
  /** The plug is out. */
  broken: {
    tag: 'M52 40h18v28H52a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6z',
    lines:
      'M6 70c10 8 30-16 40-16M52 40h18v28H52a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6zM70 48h9M70 60h9M92 40h18a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H92zM116 54c14 0 24-26 38-18M85 28V18M95 29l5-8M75 29l-5-8',
  },
  /** The wire leads on, but to what? */
  lost: {
    tag: 'M48 50 64 33l16 17v34a5 5 0 0 1-5 5H53a5 5 0 0 1-5-5z',
    lines:
      'M6 18c28 9 58 13 84 13M101 31h7M119 30h7M137 28h7M64 28v12M48 50l16-17 16 17v34a5 5 0 0 1-5 5H53a5 5 0 0 1-5-5zM58.5 60a5.5 5.5 0 1 1 8 5c-1.7 1-2.5 2-2.5 4M64 77v.1',
  },
} as const;

interface EmptyStateProps {
  scene: keyof typeof scenes;
  title: string;
  text: string;
  /** Ways to go on. */
  children?: ReactNode;
}

/** In place of content: why there is none, and what to do. */
export const EmptyState = ({ scene, title, text, children }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
    <svg
      viewBox="0 0 160 96"
      className="mb-1 w-44 text-soft"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={scenes[scene].tag} className="fill-tag" />
      <path d={scenes[scene].lines} fill="none" stroke="currentColor" />
    </svg>
    <h2 className="max-w-full text-xl font-semibold wrap-anywhere">{title}</h2>
    <p className="max-w-prose text-soft">{text}</p>
    {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);
