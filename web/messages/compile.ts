import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { catalogueFile, languages, readCatalogue } from './catalogue-files.ts';

const prefix = 'messages:';

/**
 * What a browser loads of a catalogue: before the first paint, with the first other screen, dialog or error, and with the screens of
 * moderators and admins.
 */
const parts = ['first', 'later', 'staff'] as const;
/** `server`: what no browser says, such as mails (server/notify/channels/translator.ts). */
type Part = (typeof parts)[number] | 'server';

const server = /^message\./;
const staff = /^(?:admin|merchantBans|merging|mod|moderation)\./;
const later =
  /^(?:account\.cases|affiliations|alerts(?!\.bell$)|backups|boardPage|delivery|detail|dialog(?!\.close$)|edit|embed|feed\.(empty|problem)|filters|following|found|held|inbox|hidden(?!\.button)|merchant\.deals|merchantPage|modlog(?!\.title$)|muting|notFound|offline|page|person|places|post(?!\.undo$)|queue|rates|reason|reports?|problem(?!\.(NETWORK|ONBOARDING|SELF_VOTE|UNAVAILABLE)$)|rule|sanctions|saved|settings|shortcuts|signIn(?!\.go$)|signOut|suggestions|thread(?!\.nobody$)|vote\.(reason|first|down\.notYet)|welcome(?!\.choose$))(\.|$)/;

export const partOf = (key: string): Part =>
  server.test(key) ? 'server' : staff.test(key) ? 'staff' : later.test(key) ? 'later' : 'first';

/**
 * Makes modules of the catalogues, so that no message parser reaches the browser: `messages:de` with what the first screen says,
 * `messages:de/later` and `messages:de/staff` with the rest, `messages:catalogues` to load them by language, and `messages:names` for the choice of a language.
 * Tells early.js the languages and where each one's module lies, so that the chosen one loads beside the application and not after it.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const named = id.slice(prefix.length + 1);
      const [language = '', part = 'first'] = named.split('/');
      for (const each of languages()) this.addWatchFile(catalogueFile(each));
      if (named === 'catalogues') return `export const catalogues = {${languages().map(loaders)}};`;
      if (named === 'names') return `export const names = ${JSON.stringify(Object.fromEntries(languages().map(nameOf)))};`;
      const { direction } = readCatalogue(language);
      return `export const direction = '${direction}';\nexport const messages = ${JSON.stringify(compiled(language, part as Part))};`;
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
        const rightToLeft = languages().filter((each) => readCatalogue(each).direction === 'rtl');
        return html.replace(
          /data-languages(="")?/,
          [...places, `data-languages="${languages().join(' ')}"`, `data-rtl="${rightToLeft.join(' ')}"`].join(' '),
        );
      },
    },
  };
}

const moduleOf = (language: string, part: Part) => `${prefix}${language}${part === 'first' ? '' : `/${part}`}`;
const loaders = (language: string) =>
  `${language}: { ${parts.map((part) => `${part}: () => import('${moduleOf(language, part)}')`).join(', ')} }`;

function nameOf(language: string) {
  const { name, status } = readCatalogue(language);
  return [language, { name, isDraft: status === 'draft' }];
}

/** One part of a language's messages, with the English ones in place of those that are missing. */
export function compiled(language: string, part: Part): Record<string, CompiledMessage> {
  const { direction, messages } = readCatalogue(language);
  const english = Object.entries(readCatalogue('en').messages).filter(([key]) => partOf(key) === part);
  return Object.fromEntries(
    english.map(([key, inEnglish]) => {
      if (direction === 'ltr') return [key, compileMessageOrThrow(messages[key] ?? inEnglish)];
      const message = messages[key];
      return [key, message === undefined ? leftToRight(compileMessageOrThrow(inEnglish)) : isolated(compileMessageOrThrow(message))];
    }),
  );
}

// Unicode's isolates (UAX 9), because plain text has no <bdi>.
const [leftToRightIsolate, firstStrongIsolate, endOfIsolate] = ['\u2066', '\u2068', '\u2069'];

const leftToRight = (message: CompiledMessage): CompiledMessage => [leftToRightIsolate, ...message, endOfIsolate];

/** Isolates each placeholder: amounts, names and titles of either direction do not reorder the text around them. */
function isolated(message: CompiledMessage): CompiledMessage {
  return message.flatMap((token): CompiledMessage => {
    if (typeof token === 'string') return [token];
    const [name, type, choices] = token;
    if (type === undefined) return [firstStrongIsolate, token, endOfIsolate];
    const cases = Object.entries(choices as object).map(([key, each]) => [key, Array.isArray(each) ? isolated(each) : each]);
    return [[name, type, Object.fromEntries(cases)]];
  });
}
