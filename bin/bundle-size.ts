import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };

/** The JavaScript that a browser must have before the feed works: the scripts of the page and all they import statically. */
export function firstLoad(webRoot: string): { bytes: number; files: string[] } {
  const manifest = JSON.parse(readFileSync(path.join(webRoot, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const needed = new Set<string>();
  const need = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    chunk.imports?.forEach(need);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) need(name);
  const files = [...needed].filter((file) => file.endsWith('.js'));
  return { files, bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webRoot, file))).length, 0) };
}
