import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { freePort } from '../free-port.ts';

/** What a browser is started with, because WebKit has no command for it. */
export interface Kind {
  colorScheme?: 'light' | 'dark';
}

export interface Browser {
  driver: WebDriver;
  end: () => Promise<void>;
}

/** Starts WebKitGTK's small browser on a screen of its own. A driver has one session, so each browser has a driver. */
export async function startWebKit({ colorScheme = 'light' }: Kind = {}): Promise<Browser> {
  const screen = await startScreen();
  const port = await freePort();
  const theme = colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita';
  const env = { ...process.env, DISPLAY: screen.display, GTK_THEME: theme, LANGUAGE: 'en_GB', LC_ALL: 'C.UTF-8' };
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const status = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${status}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  const driver = await new Builder().usingServer(status).withCapabilities({ browserName: 'MiniBrowser' }).build();
  const end = async () => {
    await driver.quit();
    await stop(server);
    await stop(screen.server);
  };
  return { driver, end };
}

async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = server.stdio[3] as NodeJS.ReadableStream;
  const [number] = (await once(numbers, 'data')) as [Buffer];
  return { server, display: `:${String(number).trim()}` };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
