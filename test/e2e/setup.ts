import type { TestProject } from 'vitest/node';
import { prepareEngine } from './engine.ts';
import { prepareData } from './prepared-data.ts';

/** Tests that start boards with copies of that data. */
const needData = /\/test\/(e2e\/|webkit\/|degraded-startup|live-protocol|postgres-outage)/;

/** What the stories and some tests need once for the run, prepared at the same time; nothing if the command line names other files. */
export async function setup(project: TestProject): Promise<void> {
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  const [stories, data] = [/\/e2e\//, needData].map((pattern) => testFiles.some((file) => pattern.test(file)));
  await Promise.all([stories && prepareEngine(project), data && prepareData(project)]);
}
