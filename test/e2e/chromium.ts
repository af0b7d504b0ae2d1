import sparticuz from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of Chromium. */
    chromium: string;
  }
}

/** Unpacks Chromium once for the run: two workers at once would read each other's half-written file. */
export async function unpackChromium({ provide }: TestProject): Promise<void> {
  provide('chromium', process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()));
}
