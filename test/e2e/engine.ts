import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import sparticuz from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

export type Engine = 'chromium' | 'firefox';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    /** The path of the browser. */
    browser: string;
  }
}

/** Finds the browser that ENGINE names, once for the run. */
export async function prepareEngine({ provide }: TestProject): Promise<void> {
  const engine = process.env.ENGINE ?? 'chromium';
  if (engine !== 'chromium' && engine !== 'firefox') throw new Error(`ENGINE is chromium or firefox, not ${engine}.`);
  provide('engine', engine);
  provide('browser', await { chromium: unpackedChromium, firefox: installedFirefox }[engine]());
}

/** Unpacked here, because two workers at once would read each other's half-written file. */
const unpackedChromium = async () => process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());

const applications = ['/Applications/Firefox.app/Contents/MacOS'];

async function installedFirefox(): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...applications];
  const found = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => path.join(folder, name))).find(isExecutable);
  const file = process.env.FIREFOX_PATH ?? found;
  if (file === undefined) throw new Error('There is no Firefox: install it, or set FIREFOX_PATH.');
  return file;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
