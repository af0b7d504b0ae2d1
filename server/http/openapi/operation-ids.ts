const verbs: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'put', DELETE: 'delete' };

/** Where the words of the path make no name. */
const irregular: Readonly<Record<string, string>> = {
  'GET /api/live': 'watch',
  'GET /api/search': 'getSuggestions',
  'GET /api/deals/similar': 'getSimilarDeals',
  'POST /api/deals/preview': 'previewDeal',
};

/** The name of a call, for clients that are generated: `getDeal`, `createDealComment`. Follows from its method and its path (`/api/deals/{id}`). */
export function operationId(method: string, path: string): string {
  const verb = verbs[method];
  const segments = path.split('/').slice(2);
  const words = segments.flatMap((segment, at) => {
    if (segment.startsWith('{')) return [];
    const isWhole = at === segments.length - 1 && verb === 'get';
    const word = segment === 'me' && segments.length > 1 ? 'my' : segment;
    return (isWhole ? word : singular(word)).split('-').map(capitalised);
  });
  return irregular[`${method} ${path}`] ?? [verb, ...words].join('');
}

const singular = (word: string) => (word === 'people' ? 'person' : word.replace(/ies$/, 'y').replace(/s$/, ''));
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
