import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The JavaScript budget of the feed's first load, in bytes after gzip. */
export const maxJavaScript = 98 * 1024;

type Chunk = { file: string; imports?: string[] };

/**
 * The JavaScript that the feed needs, in bytes after gzip: the page's scripts with their static imports, and the largest of the
 * catalogues that early.js chooses from (its data attributes).
 */
export function firstLoad(webRoot: string): { bytes: number; files: string[] } {
  const page = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(path.join(webRoot, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sizeOf = (file: string) => gzipSync(readFileSync(path.join(webRoot, file))).length;

  const scripts = [...page.matchAll(/\ssrc="\/([^"?]+\.js)[^"]*"/g)].map(([, file]) => file ?? '');
  const catalogues = [...page.matchAll(/\sdata-\w+="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const longest = catalogues.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1);
  const files = [...new Set([...scripts, ...longest].flatMap((file) => withImports(file, manifest)))];
  return { files, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
}

function withImports(file: string, manifest: Record<string, Chunk>): string[] {
  const found = new Set([file]);
  for (const each of found) {
    const { imports = [] } = Object.values(manifest).find((chunk) => chunk.file === each) ?? {};
    for (const name of imports) found.add(manifest[name]?.file ?? name);
  }
  return [...found];
}
