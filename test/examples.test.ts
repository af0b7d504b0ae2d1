import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { program } from './reverse-proxy.ts';
import { aPerson } from './sign-in.ts';

let app: TestApp;
let board: string;
beforeAll(async () => {
  app = await testApp();
  board = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const clients = { 'live.mjs': process.execPath, 'live.py': program('python3'), 'live.sh': program('curl') && '/bin/sh' };

test.each(Object.entries(clients).filter(([, runtime]) => runtime !== undefined))(
  'examples/%s prints a deal as soon as it is posted',
  async (file, runtime) => {
    const { id: authorId } = await aPerson(app.db);
    await aDeal(app.db, { authorId, title: `Posted before ${file} began` });
    const client = spawn(runtime ?? '', [`examples/${file}`, board], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    onTestFinished(async () => {
      // Includes the shell's own children.
      process.kill(-(client.pid ?? 0));
      await once(client, 'close');
    });
    let output = '';
    client.stdout.on('data', (chunk) => (output += String(chunk)));
    await expect.poll(() => output).toContain(`Posted before ${file} began`);
    await aDeal(app.db, { authorId, title: `Posted while ${file} was watching` });
    await expect.poll(() => output).toContain(`Posted while ${file} was watching`);
  },
);
