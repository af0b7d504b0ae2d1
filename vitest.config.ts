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
          include: ['{shared,server,bin,bench,spec}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          // Loading the application takes longer than most of its tests, so the files of a worker share what is loaded. What a test stubs it
          // gives back.
          isolate: false,
        },
      },
      {
        test: {
          name: 'whole board',
          include: ['test/*.test.ts'],
          // Boards and servers are started in them, which takes its time where others do the same.
          testTimeout: 60_000,
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
