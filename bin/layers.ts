import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * Folders that every wing above `platform` may import, because commands ask or record there. They import only the floors below and each
 * other.
 */
const doors = ['notify/notifications', 'staff/staff-log', 'staff/cases', 'staff/content-rules', 'staff/sanctions', 'people/blocks'];

/**
 * The floors of the server, which are its wings, and those of the web, lowest first. A folder imports from its own floor and from those
 * below. Files directly in `server/` and `web/` combine everything and are the top floor.
 */
const floors: Record<string, string[][]> = {
  server: [
    ['engine'],
    ['platform/core'],
    ['platform/database'],
    ['platform/config', 'platform/logging', 'platform/text', 'platform/links', 'platform/fetching', 'platform/quotas'],
    ['platform/jobs'],
    ['platform/http', 'platform/metrics'],
    ['platform/identity', 'platform/images'],
    doors,
    ['deals', 'deals/*'],
    ['people', 'people/*'],
    ['staff/*'],
    ['notify/*'],
    ['reach/*'],
  ],
  web: [
    ['lib', 'messages', 'styles', 'build', 'service-worker'],
    ['engine', 'i18n'],
    ['components'],
    ['offline'],
    ['session', 'board', 'errors', 'images', 'deals', 'queue', 'moderation', 'forms'],
    ['features/*', 'features/*/*'],
    ['routes', 'shell'],
  ],
};

/** Packages have the name by which they are imported, files their path from the root. */
const rules: Record<string, (importer: string, imported: string) => boolean> = {
  'shared imports nothing but zod and itself': (importer, imported) =>
    isIn('shared', importer) && !isIn('shared', imported) && imported !== 'zod',
  // The web's build runs in Node.
  'the web knows the server only by its API': (importer, imported) =>
    isIn('web', importer) && !/^web\/(build|messages)\//.test(importer) && /^(server|test|bench|bin)\/|^node:/.test(imported),
  'the server does not know the web': (importer, imported) => isIn('server', importer) && isIn('web', imported),
  'the engine knows nothing of the application': (importer, imported) =>
    isIn('server/engine', importer) && /^(server|shared)\//.test(imported) && !isIn('server/engine', imported),
  'only server/features.ts puts together the reads and routes of features': (importer, imported) =>
    /^server\/.+\/(routes|reads)\.ts$/.test(imported) && ![folderOf(imported), 'server'].includes(folderOf(importer)),
  'features never import each other; routes put them together': (importer, imported) =>
    [importer, imported].every((file) => isIn('web/features', file)) && folderOf(importer) !== folderOf(imported),
};

const isIn = (folder: string, file: string) => file.startsWith(`${folder}/`);

export interface Import {
  importer: string;
  imported: string;
}

/** The imports of each file, except tests, which may import anything. */
export function importsIn(root: string): Import[] {
  const files = globSync('{shared,server,web,bin,bench,campaign,spec,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$|\.d\.ts$/.test(name),
  });
  return files.sort().flatMap((importer) => {
    const source = readFileSync(path.join(root, importer), 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(importer, source).module;
    const names = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
      ...dynamicImports.map(({ moduleRequest }) => /^['"](.*)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1]),
    ];
    return [...new Set(names)].filter((name) => name !== undefined).map((name) => ({ importer, imported: resolved(importer, name) }));
  });
}

const resolved = (importer: string, name: string) =>
  name.startsWith('.') ? path.posix.join(path.posix.dirname(importer), name.replace(/\?.*$/, '')) : name;

/** Every forbidden import and every circle of folders or files, by types too, as lines to print. */
export function layerProblems(imports: readonly Import[]): string[] {
  const edges = new Set<string>();
  for (const { importer, imported } of imports) {
    const [from, to] = [folderOf(importer), folderOf(imported)];
    if (from !== undefined && to !== undefined && from !== to) edges.add(`${from} → ${to}`);
  }
  const folders = [...new Set(imports.flatMap(({ importer, imported }) => [folderOf(importer), folderOf(imported)]))];
  return [
    ...folders
      .filter((folder) => folder !== undefined && floorOf(folder) < 0)
      .map((folder) => `${folder} stands on no floor of bin/layers.ts`),
    ...imports.flatMap((each) => {
      const why = forbidden(each);
      return why === undefined ? [] : [`${each.importer} imports ${each.imported}: ${why}`];
    }),
    ...circlesIn([...edges]).map((circle) => `folders import each other in a circle: ${circle.join(' → ')}`),
    ...circlesIn(imports.map(({ importer, imported }) => `${importer} → ${imported}`)).map(
      (circle) => `files import each other in a circle: ${circle.join(' → ')}`,
    ),
  ];
}

/** The first reason why an import is forbidden; undefined if it is allowed. */
function forbidden({ importer, imported }: Import): string | undefined {
  const broken = Object.keys(rules).find((rule) => rules[rule]?.(importer, imported));
  if (broken !== undefined) return broken;
  const [from, to] = [folderOf(importer), folderOf(imported)];
  if (from === undefined || to === undefined || from.split('/')[0] !== to.split('/')[0] || floorOf(from) < 0) return undefined;
  return floorOf(to) > floorOf(from) ? `${to} stands above ${from}` : undefined;
}

/** The folder of a file, such as `server/deals/votes` or `web/features/deals/votes`; `server/deals` for files directly in it. */
function folderOf(file: string): string | undefined {
  const [part = '', ...rest] = file.split('/');
  if (!(part in floors)) return undefined;
  const depth = part === 'server' ? 2 : rest[0] === 'features' ? 3 : 1;
  return [part, ...rest.slice(0, Math.min(depth, rest.length - 1))].join('/');
}

/** Counted from the bottom; -1 if no floor has the folder. */
function floorOf(folder: string): number {
  const [part = '', ...rest] = folder.split('/');
  const levels = floors[part] ?? [];
  if (rest.length === 0) return levels.length;
  return levels.findIndex((level) => level.some((pattern) => path.posix.matchesGlob(rest.join('/'), pattern)));
}

/** One circle for each edge that closes one. */
function circlesIn(edges: readonly string[]): string[][] {
  const next = Map.groupBy(
    edges.map((edge) => edge.split(' → ')),
    ([from]) => from,
  );
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]) => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node]);
    if (done.has(node) || way.includes(node)) return;
    for (const [, to = ''] of next.get(node) ?? []) visit(to, [...way, node]);
    done.add(node);
  };
  for (const [node = ''] of next) visit(node, []);
  return circles;
}
