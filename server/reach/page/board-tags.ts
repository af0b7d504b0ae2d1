import { dark, light } from '../../../shared/colours.ts';
import type { Site } from '../../../shared/site.ts';
import { element } from '../../platform/text/markup.ts';
import { iconAddress } from './board-icons.ts';

/** The tags of a page that say how the board looks. early.js reads `board-look` before the first paint. */
export function boardTags(site: Site | undefined): string[] {
  const header = site?.look?.['--color-mast'];
  const look = lookOf(site);
  return [
    ...(look === undefined ? [] : [element('meta', { name: 'board-look', content: JSON.stringify(look) })]),
    ...Object.entries({ light, dark }).map(([scheme, { mast }]) =>
      element('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: header ?? mast }),
    ),
    ...iconTags(site),
  ];
}

/** What early.js needs of the board; undefined if it looks like a new one. */
function lookOf({ look, theme, languages, announcement }: Partial<Site> = {}) {
  const given = { look, theme, languages, announcement: announcement?.text };
  return Object.values(given).some((value) => value !== undefined) ? given : undefined;
}

const iconTags = (site: Site | undefined) =>
  site?.icon === undefined
    ? [
        element('link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }),
        element('link', { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' }),
      ]
    : [
        element('link', { rel: 'icon', href: iconAddress(site, 'any-192'), type: 'image/png' }),
        element('link', { rel: 'apple-touch-icon', href: iconAddress(site, 'apple-touch') }),
      ];
