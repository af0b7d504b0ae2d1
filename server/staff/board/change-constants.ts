import type { ChangeConstants } from '../../../shared/admin/constants.ts';
import { type ConstantName, type ConstantOverrides, constantNames, constantOf } from '../../../shared/constants.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { boardSettings } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

/** Sets the constants; those without a value go back to their default. Throws VERSION_CONFLICT. */
export async function changeConstants(tx: Transaction, who: Person, { values, version }: ChangeConstants): Promise<{ version: number }> {
  requirePermission(permissions["change the board's settings"](who));
  const { constants, constantsVersion } = await readBoard(tx, { lock: true });
  if (constantsVersion !== version) throw versionConflict('putAdminConstants', { version: constantsVersion, values: constants });
  const requested = values as ConstantOverrides;
  const valueIn = (given: ConstantOverrides, name: ConstantName) => given[name] ?? constantOf(name).value;
  const changes = constantNames.flatMap((name) => {
    const [from, to] = [valueIn(constants, name), valueIn(requested, name)];
    return from === to ? [] : [[name, { from, to }]];
  });
  if (changes.length === 0) throw new Problem('BAD_TRANSITION', 'There are no changes.');
  const changed = constantNames.flatMap((name) =>
    valueIn(requested, name) === constantOf(name).value ? [] : [[name, valueIn(requested, name)]],
  );
  await tx.update(boardSettings).set({ constants: Object.fromEntries(changed), constantsVersion: version + 1 });
  await recordStaffAction(tx, { action: 'change_constants', actorId: who.id, details: { changes: Object.fromEntries(changes) } });
  return { version: version + 1 };
}
