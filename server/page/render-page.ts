import { LRUCache } from 'lru-cache';
import type { ReadPath } from '../../shared/reads.ts';
import { jsonForScript } from '../text/markup.ts';
import { renderHead } from './head.ts';
import { CachedPrefix, PageBody } from './page-body.ts';
import type { PageLocation, ReadData } from './page-metadata.ts';

/** A read's answer, or the problem that replaces it. */
export type Snapshot = { etag: string; data: unknown } | { problem: { status: number } };
export type Snapshots = Record<string, Snapshot>;

export interface PageReads {
  status: number;
  /** Shared by all viewers of the same audience. */
  shown: Snapshots;
  /** The viewer's own. */
  own: Snapshots;
}

/** Bytes of cached prefixes. */
const maxCacheBytes = 32 * 1024 * 1024;

export type RenderPage = (place: PageLocation, painted: PageReads) => PageBody;

/** Renders pages into the built `index.html`. The shared part of a page is cached until its data changes. */
export function pageRenderer(html: string, publicUrl: string): RenderPage {
  const { start, rest, tail, description } = template(html);
  const board = { publicUrl, description };
  // The factor leaves room for both compressed forms.
  const kept = new LRUCache<string, CachedPrefix>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ plain }, key) => 2 * (plain.length + key.length),
  });
  const common = (place: PageLocation, { status, shown }: PageReads) => {
    const key = `${place.pathname}${place.search} ${versionOf(shown)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const head = renderHead({ place, shown: dataIn(shown), found: status < 400 }, board);
    const beginning = new CachedPrefix(Buffer.from(`${start}${head}${rest}${opening}${membersOf(shown)}`));
    kept.set(key, beginning);
    return beginning;
  };
  return (place, painted) => {
    const own = membersOf(painted.own);
    const comma = own === '' || Object.keys(painted.shown).length === 0 ? '' : ',';
    return new PageBody(common(place, painted), Buffer.from(`${comma}${own}${closing}${tail}`));
  };
}

const opening = '<script type="application/json" id="snapshots">{';
const closing = '}</script>';
const marker = opening + closing;

/** The template in pieces: the head goes behind `start`, the snapshots behind `rest`. */
function template(html: string) {
  const [before, tail] = html.split(marker);
  const [start, rest] = before?.split(/<title>[^<]*<\/title>/) ?? [];
  if (start === undefined || rest === undefined || tail === undefined)
    throw new Error('index.html has no place for a title or for the snapshots');
  const described = /<meta name="description" content="([^"]*)" ?\/?>\s*/;
  const description = described.exec(before ?? '')?.[1] ?? '';
  return { start: start.replace(described, ''), rest: rest.replace(described, ''), tail, description };
}

/** Identifies the exact content: etags are content hashes. */
const versionOf = (shown: Snapshots): string =>
  Object.entries(shown)
    .map(([path, snapshot]) => `${path} ${'etag' in snapshot ? snapshot.etag : snapshot.problem.status}`)
    .join();

const dataIn =
  (shown: Snapshots): ReadData =>
  <Answer>(path: ReadPath<Answer>) => {
    const snapshot = shown[path];
    return snapshot !== undefined && 'data' in snapshot ? (snapshot.data as Answer) : undefined;
  };

/** The members of a JSON object, without its braces. */
const membersOf = (snapshots: Snapshots): string => jsonForScript(snapshots).slice(1, -1);
