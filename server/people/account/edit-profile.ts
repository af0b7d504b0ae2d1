import { eq, ne, sql } from 'drizzle-orm';
import type { EditProfile } from '../../../shared/account.ts';
import { iconPath } from '../../../shared/image-files.ts';
import { quotas } from '../../../shared/limits.ts';
import { isStaff } from '../../../shared/permissions.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Queryable, Transaction } from '../../platform/database/connection.ts';
import { formerNames, people } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { staffLookAlikes } from '../../platform/identity/look-alikes.ts';
import { requirePicture } from '../../platform/images/require-picture.ts';
import { type QuotaUsage, quotaSpender, quotaUsageQuery } from '../../platform/quotas/enforce-quota.ts';
import { checked } from '../../staff/content-rules/checked-text.ts';
import { refuseName } from '../../staff/content-rules/enforce-rules.ts';

const changed = 'former_names where person_id = $1';
const countChanges = statement<QuotaUsage>('name_changes', quotaUsageQuery(quotas.names, changed, 'changed_at'));
const spend = quotaSpender('names', quotas.names, changed, 'changed_at');

/** How often a person has changed their name within the quota's period. */
export async function nameChanges(db: Queryable, person: number): Promise<QuotaUsage> {
  const [usage] = await countChanges(db, person);
  return usage ?? { count: 0, age: null };
}

/** Changes the named parts of a profile; null removes one. Throws QUOTA, INVALID for a look-alike or an unknown picture, or REFUSED_BY_RULE. */
export async function editProfile(tx: Transaction, who: Person, { name, picture, bio }: EditProfile): Promise<{ name: string }> {
  const [before] = await tx.select({ name: people.name }).from(people).where(eq(people.id, who.id)).for('no key update');
  if (before === undefined) throw new Error('The person does not exist');
  const isNew = name !== undefined && name !== before.name;
  if (isNew) await changeName(tx, who, { from: before.name, to: name });
  const changes = {
    ...(isNew ? { name } : {}),
    ...(bio === undefined ? {} : { bio }),
    ...(picture === undefined ? {} : { avatar: picture === null ? null : iconPath((await requirePicture(tx, 'picture', picture)).hash) }),
  };
  if (bio !== undefined && bio !== null) await refuseName(tx, who, checked('name', 'bio', bio));
  if (Object.keys(changes).length > 0) await tx.update(people).set(changes).where(eq(people.id, who.id));
  return { name: isNew ? name : before.name };
}

/** Keeps the old name for moderators, and for the quota. */
async function changeName(tx: Transaction, who: Person, { from, to }: { from: string; to: string }): Promise<void> {
  await spend(tx, who.id);
  if (!isStaff(who.role) && (await staffLookAlikes(tx, ne(people.id, who.id))).hasName(to))
    throw invalid('name', 'look_alike', 'This looks like the name of the board or its staff. Choose another.');
  await refuseName(tx, who, checked('name', 'name', to));
  await tx.insert(formerNames).values({ personId: who.id, name: from, changedAt: sql`now()` });
}
