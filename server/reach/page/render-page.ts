import type { ReadPath } from '../../../shared/reads.ts';
import { jsonForScript } from '../../platform/text/markup.ts';
import type { CodeLinks } from './code-links.ts';
import { renderHead } from './head.ts';
import type { InlinedAssets } from './inlined-assets.ts';
import { CachedPrefix, PageBody } from './page-body.ts';
import { PageCache } from './page-cache.ts';
import type { PageLocation, ReadData } from './page-metadata.ts';
import { type PageTemplate, pageTemplate } from './page-template.ts';
import type { Reader } from './reader.ts';
import type { ScreenRenderer } from './screen-renderer.ts';
import type { Snapshots } from './snapshots.ts';

export interface PageReads {
  status: number;
  /** Shared by all viewers of the same audience. */
  shown: Snapshots;
  /** The viewer's own. */
  own: Snapshots;
  /** What the screen is rendered with in place of the viewer's own reads: nothing for guests. Undefined if it is left to the browser. */
  rendered?: { path: string; audience: string; reads: Snapshots; reader: Reader } | undefined;
}

interface PageRendering {
  /** The built `index.html`. */
  html: string;
  publicUrl: string;
  screens?: ScreenRenderer | undefined;
  links?: CodeLinks;
  inlined?: InlinedAssets | undefined;
}

export type RenderPage = (place: PageLocation, painted: PageReads) => Promise<PageBody>;

/** Renders pages into the built `index.html`. The shared part of a page is cached until its data changes. */
export function pageRenderer({ html, publicUrl, screens, links = () => '', inlined }: PageRendering): RenderPage {
  const template = pageTemplate(html, inlined);
  const board = { publicUrl, description: template.description };
  const cache = new PageCache();
  const beginning = (place: PageLocation, { status, shown }: PageReads, root: Parameters<PageTemplate['begin']>[0]) =>
    new CachedPrefix(
      Buffer.from(template.begin(root, renderHead({ place, shown: dataIn(shown), found: status < 400 }, board)) + membersOf(shown)),
    );

  /** The page without its screen, which the browser renders. */
  const blank = (place: PageLocation, painted: PageReads) =>
    cache.get(`${place.pathname}${place.search}`, versionOf(painted.shown), () => beginning(place, painted, undefined));

  const common = async (place: PageLocation, painted: PageReads): Promise<CachedPrefix> => {
    const { rendered } = painted;
    if (screens === undefined || rendered === undefined) return blank(place, painted);
    const { path, audience, reads, reader } = rendered;
    const page = await cache.rendered(
      {
        key: `${painted.status} ${audience} ${versionOf(reads)} ${reader.locale} ${reader.language} ${place.pathname}${place.search}`,
        version: versionOf(painted.shown),
        mayLag: audience === 'guest',
      },
      async () => {
        const screen = await screens.render({ ...place, ...reader, path, reads: { ...painted.shown, ...reads } });
        return (
          screen &&
          beginning(place, painted, {
            ...screen,
            language: reader.language,
            isFirstVisit: audience === 'guest',
            isStyledWhole: painted.status !== 200 || screen.file !== undefined || screen.parts.length > 0,
            links: screen.file === undefined ? '' : links(screen.file, reader.language),
          })
        );
      },
    );
    return page ?? blank(place, painted);
  };

  return async (place, painted) => {
    const own = membersOf(painted.own);
    const comma = own === '' || Object.keys(painted.shown).length === 0 ? '' : ',';
    const rest = own === '' ? template.end : Buffer.from(`${comma}${own}${template.end}`);
    return new PageBody(await common(place, painted), rest, own === '');
  };
}

/** Identifies the exact content: etags are content hashes. */
const versionOf = (snapshots: Snapshots): string =>
  Object.entries(snapshots)
    .map(([path, snapshot]) => `${path} ${'etag' in snapshot ? snapshot.etag : snapshot.problem.status}`)
    .join();

const dataIn =
  (shown: Snapshots): ReadData =>
  <Answer>(path: ReadPath<Answer>) => {
    const snapshot = shown[path];
    return snapshot !== undefined && 'data' in snapshot ? (snapshot.data as Answer) : undefined;
  };

/** The members of a JSON object, without its braces. */
const membersOf = (snapshots: Snapshots): string => {
  for (const _ in snapshots) return jsonForScript(snapshots).slice(1, -1);
  return '';
};
