import type { BoardSettings } from '../../../../shared/admin/settings.ts';
import { type SettingName, settingNames } from '../../../../shared/board-settings.ts';

/** What an admin has changed and not published: null removes a setting. `version` is the one that the changes are made to. */
export interface SettingsDraft {
  version: number;
  changes: { [Name in SettingName]?: BoardSettings[Name] | null };
}

export const noChanges = (version: number): SettingsDraft => ({ version, changes: {} });

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Sets a setting in the draft. Set back to its published value, it is no longer a change. */
export function withSetting(draft: SettingsDraft, published: BoardSettings, name: SettingName, value: unknown): SettingsDraft {
  const { [name]: _, ...others } = draft.changes;
  return { ...draft, changes: same(value, published[name]) ? others : { ...others, [name]: value ?? null } };
}

/** The published settings with the changes. */
export function draftedSettings(published: BoardSettings, { changes }: SettingsDraft): BoardSettings {
  const drafted = Object.entries({ ...published, ...changes }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(drafted) as BoardSettings;
}

/** The changes that lead from the published settings to others. */
export const changesTo = (published: BoardSettings, settings: BoardSettings, version: number): SettingsDraft =>
  settingNames.reduce((draft, name) => withSetting(draft, published, name, settings[name]), noChanges(version));
