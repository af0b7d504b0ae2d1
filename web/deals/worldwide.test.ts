import { expect, test } from 'vitest';
import { isWorldwide } from './worldwide.ts';

test.each([[['JP', 'Worldwide']], [['world-wide ']], [['Weltweit']], [['全世界']], [['عالمي']]])('%j is everywhere', (regions) => {
  expect(isWorldwide(regions)).toBe(true);
});

test.each([[['JP']], [['Leipzig', 'DE']], [['Disney World']], [[]]])('%j is not everywhere', (regions) => {
  expect(isWorldwide(regions)).toBe(false);
});
