import type { TestProject } from 'vitest/node';
import { unpackChromium } from './chromium.ts';
import { prepareData } from './prepared-data.ts';

/** What the stories need once for the run, prepared at the same time; nothing if the command line names other files. */
export async function setup(project: TestProject): Promise<void> {
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (testFiles.some((file) => file.includes('/e2e/'))) await Promise.all([unpackChromium(project), prepareData(project)]);
}
