import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pictureSheet } from './web/build/picture-sheet.ts';
import { precompress } from './web/build/precompress.ts';
import { messages } from './web/messages/compile.ts';

interface Chunking {
  getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null;
}

/**
 * Whether the first screen needs this module: only then do static imports lead to it from main.tsx. All of them make one file, since what a
 * later screen shares with the first would otherwise become one file after another, each a request before the first paint.
 */
function startsWith(id: string, chunking: Chunking, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = chunking.getModuleInfo(id);
  return module !== null && (module.isEntry || module.importers.some((importer) => startsWith(importer, chunking, seen)));
}

export default defineConfig({
  root: 'web',
  // What React has itself: wouter brings it along for versions of React that had it not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwind(), messages(), pictureSheet(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // What bin/check.ts measures the first load by.
    manifest: true,
    // light-dark(), popover and <dialog> as the browsers know them; older targets would have them polyfilled into every colour.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: (id, chunking) => (startsWith(id, chunking) ? 'first' : null) }] } } },
  },
  server: {
    port: 4400,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/out', '/images', '/pictures', '/manifest.webmanifest'].map((path) => [
        path,
        process.env.BOARD ?? 'http://localhost:3000',
      ]),
    ),
  },
});
