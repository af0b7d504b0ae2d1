import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes a compressed copy beside each script, style sheet and drawing, which the server sends as it is. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    // The last one: with the client's build, the copy would be of the service worker of the build before.
    applyToEnvironment: ({ name }) => name === 'serviceWorker',
    apply: 'build',
    // After everything is written, including the files of web/public.
    closeBundle: {
      order: 'post',
      async handler() {
        const folder = path.join(import.meta.dirname, '../../dist/web');
        await Promise.all(globSync('**/*.{js,css,svg}', { cwd: folder }).map((file) => compress(path.join(folder, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = readFileSync(file);
  for (const [ending, encode] of Object.entries(encodings)) {
    // An earlier build's, which stays for a while.
    if (isNewer(`${file}.${ending}`, file)) continue;
    const packed = await encode(plain);
    if (packed.length < plain.length) writeFileSync(`${file}.${ending}`, packed);
  }
}

const isNewer = (file: string, other: string) => existsSync(file) && statSync(file).mtimeMs >= statSync(other).mtimeMs;
