import type { TestProject } from 'vitest/node';
import { unpackChromium } from './chromium.ts';
import { prepareData } from './prepared-data.ts';

/** What the stories need once for the run, prepared at the same time. */
export async function setup(project: TestProject): Promise<void> {
  await Promise.all([unpackChromium(project), prepareData(project)]);
}
