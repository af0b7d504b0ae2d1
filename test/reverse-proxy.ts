import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A file for operators, from `deploy/`. */
export const deployed = (file: string) => readFileSync(path.join('deploy', file), 'utf8');

/** The path of a program from `bin/proxies.sh` or of the machine; undefined if there is none. */
export function program(name: string): string | undefined {
  const unpacked = ['bin', 'sbin'].map((folder) => path.resolve('.cache/proxies/usr', folder, name)).find((file) => existsSync(file));
  return unpacked ?? (spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim() || undefined);
}

interface Proxy {
  url: string;
  stop: () => Promise<unknown>;
}

/** Runs Caddy in front of a port, over plain http, because loopback has no certificate. */
export async function caddy(file: string, folder: string, board: number): Promise<Proxy> {
  const port = await freePort();
  const site = deployed('Caddyfile').replace('deals.example', `http://localhost:${port}`).replace('127.0.0.1:3000', `127.0.0.1:${board}`);
  const config = path.join(folder, 'Caddyfile');
  writeFileSync(config, `{\n\tadmin off\n}\n${site}`);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(file, ['run', '--adapter', 'caddyfile', '--config', config], { env, stdio: 'ignore' });
  return await running(child, port);
}

/** Runs nginx in front of a port, also over plain http. */
export async function nginx(file: string, folder: string, board: number): Promise<Proxy> {
  const port = await freePort();
  const server = deployed('nginx.conf')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${board}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const config = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    config,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths}\n${server}}`,
  );
  const child = spawn(file, ['-p', folder, '-e', 'stderr', '-c', config], { stdio: 'ignore' });
  return await running(child, port);
}

async function running(child: ChildProcess, port: number): Promise<Proxy> {
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnfile} ended with ${child.exitCode}: its configuration in deploy/ is not valid`);
    await sleep(50);
  }
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url: `http://localhost:${port}`, stop };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
