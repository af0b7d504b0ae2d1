import type { BoardInfo } from '../../../shared/board-info.ts';
import { dark, light } from '../../../shared/colours.ts';
import { element } from '../../platform/text/markup.ts';
import { iconAddress } from './board-icons.ts';

/** The tags of a page that say how the board looks. early.js reads `board-look` before the first paint. */
export function boardTags(boardInfo: BoardInfo | undefined): string[] {
  const header = boardInfo?.look?.['--color-mast'];
  const look = lookOf(boardInfo);
  return [
    ...(look === undefined ? [] : [element('meta', { name: 'board-look', content: JSON.stringify(look) })]),
    ...Object.entries({ light, dark }).map(([scheme, { mast }]) =>
      element('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: header ?? mast }),
    ),
    ...iconTags(boardInfo),
  ];
}

/** What early.js needs of the board; undefined if it looks like a new one. */
function lookOf({ look, theme, languages, announcement }: Partial<BoardInfo> = {}) {
  const given = { look, theme, languages, announcement: announcement?.text };
  return Object.values(given).some((value) => value !== undefined) ? given : undefined;
}

const iconTags = (boardInfo: BoardInfo | undefined) =>
  boardInfo?.icon === undefined
    ? [
        element('link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }),
        element('link', { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' }),
      ]
    : [
        element('link', { rel: 'icon', href: iconAddress(boardInfo, 'any-192'), type: 'image/png' }),
        element('link', { rel: 'apple-touch-icon', href: iconAddress(boardInfo, 'apple-touch') }),
      ];
