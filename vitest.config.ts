import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { messages } from './web/messages/compile.ts';

/** Milliseconds. Generous, because the machine may be busy: only tests that hang reach these. */
const timeouts = { condition: 30_000, test: 120_000 };

/** The slowest kinds first, so that short files fill the workers at the end. */
const kinds = ['/test/e2e/', '/test/', '/server/', '/'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kind = ({ moduleId }: TestSpecification) => kinds.findIndex((part) => moduleId.includes(part));
    return (await super.sort(files)).sort((a, b) => kind(a) - kind(b));
  }
}

export default defineConfig({
  plugins: [messages()],
  test: {
    include: ['{shared,server,bin,bench,campaign,spec,test}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    // These need a browser that not every machine has: `npm run stories`.
    exclude: [...configDefaults.exclude, ...(process.env.ENGINE === 'webkit' ? [] : ['test/webkit/**'])],
    globalSetup: ['test/global-setup.ts', 'test/e2e/setup.ts'],
    sequence: { sequencer: SlowestFirst },
    // More than two cores need, because many tests wait for timeouts. Firefox keeps a core busy, and stories wait for it.
    maxWorkers: process.env.ENGINE === 'firefox' ? 2 : 4,
    // Loading the application takes longer than most tests, so the files of a worker share modules. Tests restore what they stub.
    isolate: false,
    testTimeout: timeouts.test,
    hookTimeout: timeouts.test,
    expect: { poll: { timeout: timeouts.condition } },
  },
});
