import type { BoardSettings } from '../../../../shared/admin/settings.ts';
import type { BoardInfo } from '../../../../shared/board-info.ts';
import { lookVariables } from '../../../../shared/board-look.ts';
import type { Image } from '../../../../shared/images.ts';

/** What `GET /api/board` would answer with these settings. `pictures` are those just uploaded, by hash. */
export function previewBoard(board: BoardInfo, settings: BoardSettings, pictures: Record<string, Image>): BoardInfo {
  const { name, currency, welcome, icon, theme, languages, footerLinks, announcement, timeZone, logo: hash } = settings;
  const logo = hash === undefined ? undefined : (pictures[hash] ?? (board.logo?.hash === hash ? board.logo : undefined));
  const given = { welcome, icon, theme, timeZone, announcement, logo, look: lookVariables(settings), languages, footerLinks };
  const all = Object.entries({ ...board, name, currency, ...given });
  return Object.fromEntries(all.filter(([key, value]) => !(key in given) || !isAbsent(value))) as unknown as BoardInfo;
}

/** The board's answer leaves these out. */
const isAbsent = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);
