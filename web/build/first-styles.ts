import type { Plugin, Rolldown } from 'vite';
import { stylesOf } from './styles-of.ts';

/** What every visit loads does not wait for the styles of later screens (web/components/lazy-or-nothing.ts). */
const everyVisit = /lazy(?:WithoutWords|OnceUsed)\(\s*async \(\) => \(await import\('([^']+)'\)/g;

/**
 * Splits the styles: the page names a part with all that lists of deals use, and in `data-all` the whole, which other screens and dialogs
 * load (web/i18n/language.ts). The whole contains the part too, so that every rule keeps its place in the order.
 */
export function firstStyles(): Plugin {
  const parts = new Set<string>();
  return {
    name: 'first-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      async handler(code, importer) {
        for (const [, source = ''] of code.matchAll(everyVisit)) {
          const part = await this.resolve(source, importer);
          if (part !== null) parts.add(part.id);
        }
      },
    },
    generateBundle(_, bundle) {
      const all = bundle[fileOf('index', bundle)];
      const others = Object.keys(bundle).filter((file) => file.endsWith('.css') && file !== all?.fileName);
      if (others.length > 0) this.error(`Rendered pages have no link to ${others.join()}: import these styles in web/styles.css`);
      if (all?.type !== 'asset') return;
      this.emitFile({ type: 'asset', name: 'first.css', source: stylesOf(codeOf(parts, this, bundle), `${all.source}`) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const all = fileOf('index', bundle);
        return html.replace(`href="/${all}"`, `href="/${fileOf('first', bundle)}" data-all="/${all}"`);
      },
    },
  };
}

const fileOf = (name: string, bundle: Rolldown.OutputBundle): string =>
  Object.keys(bundle).find((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.css')) ?? '';

/** The code of the application, of these modules and of what they import. Not of whole files: these also contain what only later screens use. */
function codeOf(modules: ReadonlySet<string>, { getModuleInfo }: Rolldown.PluginContext, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const code = new Map(chunks.flatMap((chunk) => Object.entries(chunk.modules)).map(([id, module]) => [id, module.code]));
  const found = new Set([...modules, ...chunks.flatMap(({ isEntry, facadeModuleId }) => (isEntry ? (facadeModuleId ?? []) : []))]);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return [...found].map((id) => code.get(id) ?? '').join('\n');
}
