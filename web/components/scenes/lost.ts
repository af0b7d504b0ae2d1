import type { Scene } from '../empty-state.tsx';

/** The wire leads on, but to what? */
export const lost: Scene = {
  tag: 'M48 50 64 33l16 17v34a5 5 0 0 1-5 5H53a5 5 0 0 1-5-5z',
  lines: 'M6 18c28 9 58 13 84 13M101 31h7M119 30h7M137 28h7M64 28v5M48 50l16-17 16 17v34a5 5 0 0 1-5 5H53a5 5 0 0 1-5-5z',
  face: 'M64 33v7M58.5 60a5.5 5.5 0 1 1 8 5c-1.7 1-2.5 2-2.5 4M64 77v.1',
};
