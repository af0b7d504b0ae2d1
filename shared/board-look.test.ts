import { expect, test } from 'vitest';
import { contrast, defaultLook, isLegible, lookColours, lookVariables, lowestContrast, nearestLegible } from './board-look.ts';

test('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#3140c4', '#3140c4')).toBe(1);
});

test('the default look is legible and sets no variables', () => {
  for (const name of lookColours) expect(isLegible(name, defaultLook[name]), name).toBe(true);
  expect(lookVariables(defaultLook)).toEqual({});
});

test.each(lookColours)('any colour for %s has a legible shade, and a legible colour stays as it is', (name) => {
  for (const colour of ['#000000', '#ffffff', '#ff0000', '#ffff00', '#808080', '#00ffff', '#7b7b7b', '#12345a']) {
    const shade = nearestLegible(name, colour);
    expect(lowestContrast(name, shade), `${name} ${colour} ${shade}`).toBeGreaterThanOrEqual(4.5);
    if (isLegible(name, colour)) expect(shade).toBe(colour);
  }
});

test('a look sets the variables of what differs from the default', () => {
  expect(lookVariables({ ...defaultLook, button: '#b3001b' })).toEqual({
    '--color-tag': '#b3001b',
    '--color-tag-deep': expect.stringMatching(/^#/),
    '--color-on-tag': '#ffffff',
  });
  expect(lookVariables({ ...defaultLook, accentLight: '#7a0019' })['--color-wire']).toBe('light-dark(#7a0019, #9fb0ff)');
});
