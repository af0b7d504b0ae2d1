import type { Plugin } from 'vite';
import { languages, readCatalogue } from '../messages/catalogue-files.ts';

/** Writes what cards on other sites say in each language, for server/reach/embed/texts.ts. */
export const embedTexts = (): Plugin => ({
  name: 'embed-texts',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const texts = Object.fromEntries(languages().map((language) => [language, textsIn(language)]));
    this.emitFile({ type: 'asset', fileName: 'embed-texts.json', source: JSON.stringify(texts) });
  },
});

const prefix = 'embed.card.';

function textsIn(language: string) {
  const { direction, messages } = readCatalogue(language);
  const all = { ...readCatalogue('en').messages, ...messages };
  const shown = Object.entries(all).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : []));
  return { ...Object.fromEntries(shown), direction };
}
