import { spawn } from 'node:child_process';
import { prepare, program, root } from './prepare.mjs';

// Runs the server, which restarts when its code changes, and the web, which reloads, behind one address: the web's.
await prepare();
const port = process.env.PORT ?? '3000';
const env = { PUBLIC_URL: 'http://localhost:4400', ...process.env, PORT: port, BOARD: `http://localhost:${port}` };
const run = (name, args) => spawn(program(name), args, { cwd: root, env, stdio: 'inherit' });
const children = [
  run('node', ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'server/main.ts']),
  run('vite', ['--strictPort', '--clearScreen', 'false']),
];
const stop = () => children.forEach((child) => void child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.once('exit', stop);
