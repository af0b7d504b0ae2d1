import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const folder = import.meta.dirname;
const prefix = 'messages:';

/** The keys of later screens, dialogs and errors, whose messages are not loaded before the first paint. */
export const later =
  /^(?:detail|edit|feed\.problem|filters|found|hidden(?!\.button)|muting|person|post|problem(?!\.(NETWORK|ONBOARDING|SELF_VOTE|UNAVAILABLE)$)|rule|saved|settings|shortcuts|signIn(?!\.go$)|suggestions|thread|vote\.reason|welcome(?!\.choose$))(\.|$)/;

/**
 * Makes `import('messages:de')` a module with the catalogue compiled, so that no message parser reaches the browser, and
 * `messages:de/later` one with what the first screen does not say. Tells early.js where each language's module lies, so that the chosen one
 * loads beside the application and not after it.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [language, part] = id.slice(prefix.length + 1).split('/');
      const file = path.join(folder, `${language}.json`);
      this.addWatchFile(file);
      return `export const messages = ${JSON.stringify(compileCatalogue(file, part === 'later'))};`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const places = languages().flatMap((language) => {
          const chunk = Object.values(bundle ?? {}).find(
            (each) => each.type === 'chunk' && each.facadeModuleId === `\0${prefix}${language}`,
          );
          return chunk === undefined ? [] : [`data-${language}="/${chunk.fileName}"`];
        });
        return html.replace('data-languages', [...places, 'data-languages'].join(' '));
      },
    },
  };
}

const languages = () => readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [path.basename(name, '.json')] : []));

function compileCatalogue(file: string, isLater: boolean) {
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const part = Object.entries(catalogue).filter(([key]) => later.test(key) === isLater);
  return Object.fromEntries(part.map(([key, message]) => [key, compileMessageOrThrow(message)]));
}
