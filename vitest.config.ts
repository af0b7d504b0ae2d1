import { defineConfig } from 'vitest/config';

/** Milliseconds. A busy machine is slow: only what never ends runs into these. */
const timeouts = { condition: 30_000, test: 120_000 };

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    // More than the two cores that this is meant for: many tests wait for a timeout.
    maxWorkers: 3,
    // Loading the application takes longer than most tests, so the files of a worker share its modules. A test restores what it stubs.
    isolate: false,
    testTimeout: timeouts.test,
    hookTimeout: timeouts.test,
    expect: { poll: { timeout: timeouts.condition } },
    // In the order of their names: what takes longest first, so that the short files fill every worker to the end.
    projects: [
      {
        test: {
          name: 'board',
          include: ['test/*.test.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/chromium.ts', 'test/e2e/prepared-data.ts'],
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{shared,server,bin,bench,campaign,spec}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
