import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useToday } from './use-today.ts';

const Today = () => useToday();

test('the server says today in UTC, wherever it stands', () => {
  const { TZ = 'UTC' } = process.env;
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    process.env.TZ = TZ;
    vi.useRealTimers();
  });
  process.env.TZ = 'Europe/Berlin';
  expect(renderToStaticMarkup(<Today />)).toBe('2026-11-21');
});
