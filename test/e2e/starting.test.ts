import { createServer, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { answerWhileStarting } from '../../server/answer-while-starting.ts';
import { loadConfig } from '../../server/platform/config/config.ts';
import { freePort } from '../free-port.ts';
import { takePage } from './browser-pages.ts';

test('somebody who comes while the board starts waits on a page that opens the board by itself', async () => {
  const port = await freePort();
  const starting = await answerWhileStarting(loadConfig({ PORT: String(port) }), 'dist/web');
  const { page, discard } = await takePage({ locale: 'de' });
  onTestFinished(discard);
  // Not by `goto`, which waits until the application has started.
  await page.evaluate((address) => location.assign(address), `http://127.0.0.1:${port}/d/7/a-kettle`);
  await page.getByRole('heading', { name: 'Gleich wieder da' }).waitFor();
  // The script and the style are allowed.
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxInlineSize)).not.toBe('none');

  await starting.end();
  const board = await listening(port);
  onTestFinished(() => void board.close());
  await page.getByRole('heading', { name: 'A kettle' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/d/7/a-kettle');
});

async function listening(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A kettle</h1>'));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
