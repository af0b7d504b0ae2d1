import { defineConfig } from 'vitest/config';
import { messages } from './web/messages/compile.ts';

/** Milliseconds. Generous, because the machine may be busy: only tests that hang reach these. */
const timeouts = { condition: 30_000, test: 120_000 };

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    // More than two cores need, because many tests wait for timeouts.
    maxWorkers: 3,
    // Loading the application takes longer than most tests, so the files of a worker share modules. Tests restore what they stub.
    isolate: false,
    testTimeout: timeouts.test,
    hookTimeout: timeouts.test,
    expect: { poll: { timeout: timeouts.condition } },
    // Ordered by name, the longest first, so that short files fill the workers at the end.
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
          globalSetup: 'test/e2e/setup.ts',
        },
      },
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          include: ['{shared,server,bin,bench,campaign,spec}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
