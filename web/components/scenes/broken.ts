import type { Scene } from '../empty-state.tsx';

/** The plug is out. */
export const broken: Scene = {
  tag: 'M52 40h18v28H52a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6z',
  lines:
    'M6 70c10 8 30-16 40-16M52 40h18v28H52a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6zM70 48h9M70 60h9M92 40h18a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H92zM116 54c14 0 24-26 38-18M85 28V18M95 29l5-8M75 29l-5-8',
};
