import type { Scene } from '../empty-state.tsx';

/** Nothing hangs on the wire yet. */
export const empty: Scene = {
  tag: 'M64 48 80 31l16 17v34a5 5 0 0 1-5 5H69a5 5 0 0 1-5-5z',
  lines:
    'M6 16c44 14 104 14 148 0M80 26v5M64 48 80 31l16 17v34a5 5 0 0 1-5 5H69a5 5 0 0 1-5-5zM36 24v8a5 5 0 1 1-5 5M124 24v8a5 5 0 1 0 5 5',
  face: 'M80 31v7M72 64h16M72 73h9',
};
