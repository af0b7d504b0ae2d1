import { limits } from '../../../../shared/limits.ts';
import type { Source } from './entry.ts';
import type { Channel } from './xml-entries.ts';

/** What a feed says about itself: its Atom id, its link, or else its own address. Undefined if it says nothing absolute. */
export function feedSource({ id, link, self }: Channel): Source | undefined {
  const key = [id, link, self].find((each) => each !== undefined && URL.canParse(each));
  if (key === undefined) return undefined;
  const name = [link, self, id].flatMap((each) => webName(each) ?? [])[0] ?? key;
  return { key, name: [...name].slice(0, limits.displayName.max).join('') };
}

/** `https://www.board.example/deals/` → `board.example/deals`. Without the query, which may hold a secret. */
function webName(address = ''): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  return url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '');
}
