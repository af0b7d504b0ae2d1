import type { Plugin } from 'vite';
import { light } from '../../shared/colours.ts';
import { languages, readCatalogue } from '../messages/catalogue-files.ts';

/** Writes what the web app manifest says in each language. The board adds its name (server/reach/page/manifest.ts). */
export const appManifest = (): Plugin => ({
  name: 'app-manifest',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const manifests = Object.fromEntries(languages().map((language) => [language, manifestIn(language)]));
    this.emitFile({ type: 'asset', fileName: 'app-manifests.json', source: JSON.stringify(manifests) });
  },
});

function manifestIn(lang: string) {
  const { direction: dir, messages } = readCatalogue(lang);
  const words = { ...readCatalogue('en').messages, ...messages };
  const shortcut = (key: string, url: string) => ({
    name: words[key],
    url,
    // The operator's, or else those of the build.
    icons: [{ src: '/icons/board/maskable-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return {
    lang,
    dir,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['shopping'],
    description: words['feed.intro'],
    background_color: light.paper,
    theme_color: light.mast,
    icons: [
      icon('any-192', 'any'),
      icon('any-512', 'any'),
      icon('maskable-192', 'maskable'),
      icon('maskable-512', 'maskable'),
      icon('monochrome-512', 'monochrome'),
      { src: '/mark.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    shortcuts: [shortcut('shell.post', '/post'), shortcut('sort.hot', '/'), shortcut('account.saved', '/saved')],
    share_target: { action: '/post', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  };
}

function icon(name: string, purpose: string) {
  const pixels = name.split('-')[1];
  return { src: `/icons/${name}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose };
}
