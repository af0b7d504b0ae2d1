import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AdminConstants } from '../../../shared/admin/constants.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { AdminSettings, BoardSettings } from '../../../shared/admin/settings.ts';
import { settingNames } from '../../../shared/board-settings.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { staffLog } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { historyOf } from '../staff-log/history-of.ts';

/** Entries of a history. */
const maxShown = 50;

export const boardAdminReads = (db: Database) => [
  liveRead(adminReads.adminSettings(), {
    summary: "The board's settings, and who changed what",
    input: z.strictObject({}),
    answer: AdminSettings,
    audience: adminsOnly,
    evaluate: async () => {
      const { settings, settingsVersion } = await readBoard(db);
      const published = await historyOf(db, eq(staffLog.action, 'change_settings'), SettingsDetails, maxShown);
      const first = published.at(-1);
      const history = [
        ...published.map(({ from: _, ...entry }) => entry),
        ...(first === undefined ? [] : [{ version: first.version - 1, changed: [], settings: first.from }]),
      ];
      return { data: { version: settingsVersion, settings, history }, dependencies: [dependsOnAny('board_settings')] };
    },
  }),
  liveRead(adminReads.adminConstants(), {
    summary: 'The constants that an operator has changed, and who changed them',
    input: z.strictObject({}),
    answer: AdminConstants,
    audience: adminsOnly,
    evaluate: async () => {
      const { constants, constantsVersion } = await readBoard(db);
      const history = await historyOf(db, eq(staffLog.action, 'change_constants'), ConstantDetails, maxShown);
      return { data: { version: constantsVersion, values: { ...constants }, history }, dependencies: [dependsOnAny('board_settings')] };
    },
  }),
];

const SettingsDetails = z
  .object({
    version: z.int(),
    changed: z.array(z.enum(settingNames)),
    restores: z.int().optional(),
    from: BoardSettings,
    to: BoardSettings,
  })
  .transform(({ to, ...rest }) => ({ ...rest, settings: to }));
const ConstantDetails = z.object({ changes: z.record(z.string(), z.object({ from: z.number(), to: z.number() })) });
