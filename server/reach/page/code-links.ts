import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { element } from '../../platform/text/markup.ts';

interface Chunk {
  file: string;
  isEntry?: true;
  imports?: string[];
}

/** Links to the code and words of a screen (`routes/deal.tsx`), which load beside the application instead of after it. */
export type CodeLinks = (file: string, language: string) => string;

/** Reads the manifest of the built web; without one there are no links. */
export function codeLinks(webRoot: string): CodeLinks {
  const manifestFile = path.join(webRoot, '.vite/manifest.json');
  const manifest: Record<string, Chunk> = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
  return (file, language) => {
    const chunks = withImports([file, `../messages:${language}/later`], manifest);
    return chunks.map((chunk) => element('link', { rel: 'modulepreload', crossorigin: '', href: `/${chunk.file}` })).join('');
  };
}

/** The chunks and all that they import, except the application itself, which index.html names. */
function withImports(names: readonly string[], manifest: Record<string, Chunk>): Chunk[] {
  const found = new Set(names);
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return [...found].flatMap((name) => manifest[name] ?? []).filter((chunk) => chunk.isEntry === undefined);
}
