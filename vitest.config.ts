import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'test/postgres.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit+server',
          include: ['{shared,server,bin,bench,spec}/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/*.test.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/chromium.ts',
          testTimeout: 90_000,
          // What is on the screen comes when it comes; this is only how long it may take.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
