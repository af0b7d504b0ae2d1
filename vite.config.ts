import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appManifest } from './web/build/app-manifest.ts';
import { embedTexts } from './web/build/embed-texts.ts';
import { firstStyles } from './web/build/first-styles.ts';
import { appIcons } from './web/build/icons.ts';
import { pictureSheet } from './web/build/picture-sheet.ts';
import { precompress } from './web/build/precompress.ts';
import { serviceWorkerFiles, versionedEarlyScript } from './web/build/service-worker-files.ts';
import { styleAttributes } from './web/build/style-attributes.ts';
import { messages } from './web/messages/compile.ts';

interface Chunking {
  getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null;
}

/** Whether this module is one of these, or one of them imports it statically, by whichever way. */
function isNeededBy(roots: (id: string, isEntry: boolean) => boolean, id: string, chunking: Chunking, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = chunking.getModuleInfo(id);
  return module !== null && (roots(id, module.isEntry) || module.importers.some((importer) => isNeededBy(roots, importer, chunking, seen)));
}

/**
 * What main.tsx imports statically. All of it forms one file. Otherwise each part that later screens share with the first would become a
 * file, and a request before the first paint.
 */
const isEntry = (_: string, isEntry: boolean) => isEntry;

/** Many people come to a deal's page first: what it shares with others is a file without what only these share. */
const isDealPage = (id: string) => id.endsWith('/web/routes/deal.tsx');

/**
 * What is loaded beside a file that is loaded on demand. For what people open most, everything that it imports; the rest finds that
 * by itself, because the first screen's script would have to name every file.
 */
const neededTogether = (file: string, imported: string[]) =>
  /\/(deal|suggestion-panel)-[^/]*$/.test(file) ? imported : imported.filter((name) => name.endsWith('.css'));

export default defineConfig({
  root: 'web',
  // React has this itself; wouter includes it for older versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    ...[react(), tailwind(), styleAttributes(), messages(), versionedEarlyScript(), firstStyles()],
    ...[pictureSheet(), appIcons(), appManifest(), embedTexts(), precompress(), serviceWorkerFiles()],
  ],
  build: {
    // The first browsers with light-dark(), popover and <dialog>. For older targets, every colour would be polyfilled.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false, resolveDependencies: neededTogether },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist/web',
        // bin/prepare.mjs deletes what is no longer needed.
        emptyOutDir: false,
        // bin/check.ts measures the first load by the manifest.
        manifest: true,
        rolldownOptions: {
          output: {
            // The first screen's script names every file, and nothing compresses a hash.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: (id, chunking) => (isNeededBy(isEntry, id, chunking) ? 'first' : null), debugName: 'first', priority: 3 },
                {
                  name: (id, chunking) => (isNeededBy(isDealPage, id, chunking) ? 'common-deal' : null),
                  ...{ debugName: 'common-deal', minShareCount: 2, priority: 2 },
                },
                // Otherwise each small module that a few screens share would be a file.
                { name: 'common', minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // What the server renders with (server/reach/page/screen-renderer.ts), everything in it.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: '../dist/render', emptyOutDir: true, ssr: 'render.tsx', copyPublicDir: false, target: 'node24', minify: false },
    },
    // Built last: it contains the addresses of the client's files.
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: '../dist/web',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'web/service-worker/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
  },
  server: {
    port: 4400,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/out', '/embed', '/oembed', '/images', '/pictures', '/manifest.webmanifest'].map((path) => [
        path,
        process.env.BOARD ?? 'http://localhost:3000',
      ]),
    ),
  },
});
