import { defineConfig } from 'vitest/config';

/** Milliseconds. How long anything may take on a machine that does much else beside the tests; only what never ends is ended by it. */
const patience = { condition: 30_000, test: 120_000 };

export default defineConfig({
  test: {
    globalSetup: 'test/postgres.ts',
    // More than the two cores that this is meant for: many tests wait for somebody's patience to end.
    maxWorkers: 3,
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.condition } },
    projects: [
      {
        test: {
          name: 'unit+server',
          include: ['{shared,server,bin,bench,campaign,spec}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          // Loading the application takes longer than most of its tests, so the files of a worker share what is loaded. What a test stubs it
          // gives back.
          isolate: false,
        },
      },
      {
        test: {
          name: 'whole board',
          include: ['test/*.test.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/chromium.ts', 'test/e2e/first-start.ts'],
        },
      },
    ],
  },
});
