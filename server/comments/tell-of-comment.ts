import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { commentNotices } from '../../shared/notification-limits.ts';
import type { Transaction } from '../database/connection.ts';
import { comments, deals, people } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { linkedMentions } from '../text/markdown.ts';

interface Told {
  id: number;
  dealId: number;
  authorId: number;
  parentId?: number | null;
  body: string;
}

/**
 * Tells of a comment that can be seen from now on: the author of the deal, the people it mentions, and the author of the comment that it replies
 * to, each once.
 */
export async function tellOfComment(tx: Transaction, comment: Told): Promise<void> {
  const { dealAuthor, answered } = await authorsAround(tx, comment);
  const kinds = new Map<number, NewNotification['kind']>([[dealAuthor, 'comment']]);
  for (const person of await mentionedBy(tx, comment)) kinds.set(person, 'mention');
  if (answered !== null) kinds.set(answered, 'reply');
  await tell(tx, comment, kinds);
}

/** Tells of an edit: the people that the comment did not mention before. */
export async function tellOfEdit(tx: Transaction, comment: Told): Promise<void> {
  await tell(tx, comment, new Map((await mentionedBy(tx, comment)).map((person) => [person, 'mention'])));
}

const parent = alias(comments, 'parent');

async function authorsAround(tx: Transaction, { dealId, parentId }: Told) {
  const [around] = await tx
    .select({ dealAuthor: deals.authorId, answered: parent.authorId })
    .from(deals)
    .leftJoin(parent, eq(parent.id, parentId ?? 0))
    .where(eq(deals.id, dealId));
  if (around === undefined) throw new Error(`The deal ${dealId} was not held`);
  return around;
}

async function mentionedBy(tx: Transaction, { body }: Told): Promise<number[]> {
  const handles = linkedMentions(body).slice(0, commentNotices.perComment);
  if (handles.length === 0) return [];
  const found = await tx.select({ id: people.id }).from(people).where(inArray(people.handle, handles));
  return found.map(({ id }) => id);
}

const { mentions, toOne, within } = commentNotices;
/** What the comments of $1 have told lately: how many mentions, and whom of $2 too often. */
const toldLately = statement<{ mentions: number; wearied: number[] | null }>(
  'told_lately',
  `with lately as materialized (
    select person_id, kind from notifications
    where actor_id = $1 and kind in ('reply', 'mention', 'comment') and at > now() - make_interval(secs => ${within}))
  select (select count(*)::int from lately where kind = 'mention') as mentions,
    (select array_agg(person_id::float8) from (
      select person_id from lately where person_id = any($2) group by person_id having count(*) >= ${toOne}) often) as wearied`,
);

/** Within what one person's comments may tell. */
async function tell(tx: Transaction, { id, dealId, authorId }: Told, kinds: ReadonlyMap<number, NewNotification['kind']>): Promise<void> {
  if (kinds.size === 0) return;
  const [lately = { mentions: 0, wearied: null }] = await toldLately(tx, authorId, [...kinds.keys()]);
  let left = mentions - lately.mentions;
  const mayTell = ([person, kind]: [number, NewNotification['kind']]) =>
    lately.wearied?.includes(person) !== true && (kind !== 'mention' || left-- > 0);
  const told = [...kinds].filter(mayTell).map(([personId, kind]) => ({ personId, kind }));
  await notify(
    tx,
    told.map((each) => ({ ...each, key: `comment:${id}`, dealId, commentId: id, actorId: authorId })),
  );
}
