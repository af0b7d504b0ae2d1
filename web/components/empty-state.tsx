import type { ReactNode } from 'react';

/** The paths of a drawing of 160 × 96: a wire, what hangs on it, and what is written there. Each has a module of its own, so that a screen loads what it shows. */
export interface Scene {
  tag: string;
  lines: string;
  /** On the tag, which is light in both themes. */
  face?: string;
}

interface EmptyStateProps {
  scene: Scene;
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
      <path d={scene.tag} className="fill-tag" />
      <path d={scene.lines} fill="none" stroke="currentColor" />
      <path d={scene.face} fill="none" className="stroke-on-tag" />
    </svg>
    <h2 className="max-w-full text-xl font-semibold wrap-anywhere">{title}</h2>
    <p className="max-w-prose text-soft">{text}</p>
    {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);
