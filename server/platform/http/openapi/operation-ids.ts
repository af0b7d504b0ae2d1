import type { FastifyContextConfig } from 'fastify';

/** Paths whose words do not make a good name. */
const irregular: Readonly<Record<string, string>> = {
  '/api/live': 'watch',
  '/api/search': 'getSuggestions',
  '/api/deals/similar': 'getSimilarDeals',
  '/api/mod/staff-log': 'getStaffLog',
};

/**
 * The name of a call for generated clients. A command has one (shared/command-paths.ts), a read's follows from its path: `getDealComments`.
 */
export function operationId(path: string, { command }: FastifyContextConfig = {}): string {
  const segments = path.split('/').slice(2);
  const words = segments.flatMap((segment, at) => {
    if (segment.startsWith('{')) return [];
    const word = segment === 'me' && segments.length > 1 ? 'my' : segment;
    return (at === segments.length - 1 ? word : singular(word)).split('-').map(capitalised);
  });
  return command ?? irregular[path] ?? ['get', ...words].join('');
}

const singular = (word: string) => (word === 'people' ? 'person' : word.replace(/ies$/, 'y').replace(/s$/, ''));
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
