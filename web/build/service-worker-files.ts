import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { languages } from '../messages/catalogue-files.ts';

const web = path.join(import.meta.dirname, '..');
const dist = path.join(web, '../dist/web');
const id = 'build:files';

/** Tells the service worker the application's files, which are built before it. */
export const serviceWorkerFiles = (): Plugin => ({
  name: 'service-worker-files',
  applyToEnvironment: ({ name }) => name === 'serviceWorker',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => (source === `\0${id}` ? `export const build = ${JSON.stringify(builtFiles(dist))};` : undefined),
});

/** Those of this build, which the manifest has. Beside them lie those of earlier builds, some of which will soon be deleted (bin/prepare.mjs). */
export function builtFiles(dist: string) {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const [early, entry] = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = '']) => address);
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const built = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const assets = [...new Set(built)].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);
  const chunks = (language: string) =>
    [`../messages:${language}`, `../messages:${language}/later`].map((name) => `/${manifest[name]?.file}`);
  const catalogues = Object.fromEntries(languages().map((language) => [language, chunks(language)]));
  // Nobody moderates offline.
  const staffOnly = Object.entries(manifest).flatMap(([name, { file }]) =>
    /\/staff$|(^|\/)(mod|admin)[-/.]/.test(name) ? [`/${file}`] : [],
  );
  const apart = [...Object.values(catalogues).flat(), ...staffOnly];
  const files = [...assets.filter((file) => !apart.includes(file)).sort(), early];
  return { id: hash(html + assets.sort().join() + early), entry, files, catalogues };
}

/** Minifies early.js, which keeps its name in the build, and gives it an address that changes with its content. */
export const versionedEarlyScript = (): Plugin => ({
  name: 'versioned-early-script',
  apply: 'build',
  // In place of the copy from web/public.
  generateBundle() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: 'early.js', source: minifySync('early.js', earlyScript()).code });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('src="/early.js"', `src="/early.js?${hash(earlyScript())}"`),
  },
});

const earlyScript = () => readFileSync(path.join(web, 'public/early.js'), 'utf8');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
