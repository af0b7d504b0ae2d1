import { BoardSettings } from '../../../shared/admin/settings.ts';
import { defaultSettings } from '../../../shared/board-settings.ts';
import type { Queryable } from './connection.ts';
import { boardSettings } from './schema.ts';

/** The one row of `board_settings`; `settings` are complete. */
export async function readBoard(db: Queryable, { lock = false } = {}) {
  const query = db.select().from(boardSettings);
  const [board] = await (lock ? query.for('no key update') : query);
  if (board === undefined) throw new Error('The board has no row in the table "board_settings"');
  return { ...board, settings: settingsIn(board) };
}

/** A setting that an earlier release has stored and that is no longer valid is at its default. */
function settingsIn({ name, currency, settings }: typeof boardSettings.$inferSelect): BoardSettings {
  const stored = { ...defaultSettings, name, currency, ...settings };
  const { data, error } = BoardSettings.safeParse(stored);
  if (data !== undefined) return data;
  const faulty = new Set(error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(settings).filter(([key]) => !faulty.has(key)));
  return { ...defaultSettings, name, currency, ...rest };
}
