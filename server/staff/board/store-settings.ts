import { isDeepStrictEqual } from 'node:util';
import type { BoardSettings } from '../../../shared/admin/settings.ts';
import { type SettingName, settingNames } from '../../../shared/board-settings.ts';
import { Problem } from '../../platform/core/problem.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { boardSettings } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

interface Publication {
  settings: BoardSettings;
  /** The one that they are based on. */
  version: number;
  /** Undefined: the board itself. */
  actorId?: number;
  restores?: number | undefined;
}

/** Stores settings as the next version, with what they replace in the staff log. */
export async function storeSettings(tx: Transaction, { settings, version, actorId, restores }: Publication): Promise<{ version: number }> {
  const before = await readBoard(tx, { lock: true });
  if (before.settingsVersion !== version)
    throw versionConflict('putAdminSettings', { version: before.settingsVersion, settings: before.settings });
  const changed = changedSettings(before.settings, settings);
  if (changed.length === 0) throw new Problem('BAD_TRANSITION', 'There are no changes.');
  const { name, currency, ...rest } = settings;
  const next = version + 1;
  await tx.update(boardSettings).set({ name, currency, settings: rest, settingsVersion: next });
  await recordStaffAction(tx, {
    action: 'change_settings',
    actorId,
    details: { version: next, changed, from: before.settings, to: settings, ...(restores === undefined ? {} : { restores }) },
  });
  return { version: next };
}

const changedSettings = (before: BoardSettings, after: BoardSettings): SettingName[] =>
  settingNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
