import { inArray } from 'drizzle-orm';
import { commentNotices } from '../../../shared/notification-limits.ts';
import { type NewNotification, notify } from '../../notify/notifications/notify.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { together } from '../../platform/database/together.ts';
import { linkedMentions } from '../../platform/text/markdown.ts';

interface NewComment {
  dealId: number;
  authorId: number;
  parentId?: number | null;
  body: string;
}

interface VisibleComment extends NewComment {
  id: number;
}

/** What decides whom a comment notifies, besides the people that it mentions. The comment need not be there yet. */
export const readAround = (tx: Transaction, comment: NewComment) => together([authorsAround(tx, comment), recentOf(tx, comment)]);

/**
 * Notifies of a comment that can be seen from now on: the author of the deal, the people it mentions, and the author of the comment that it replies
 * to, each once.
 */
export async function notifyOfComment(
  tx: Transaction,
  comment: VisibleComment,
  [{ dealAuthor, answered }, recent]: Awaited<ReturnType<typeof readAround>>,
): Promise<void> {
  const kinds = new Map<number, NewNotification['kind']>([[dealAuthor, 'comment']]);
  for (const person of await mentionedBy(tx, comment)) kinds.set(person, 'mention');
  if (answered !== null) kinds.set(answered, 'reply');
  await notifyWithin(tx, recent, comment, kinds);
}

/** Notifies of an edit: the people that the comment did not mention before. */
export async function notifyOfEdit(tx: Transaction, comment: VisibleComment): Promise<void> {
  const mentioned = await mentionedBy(tx, comment);
  if (mentioned.length > 0)
    await notifyWithin(tx, await recentOf(tx, comment), comment, new Map(mentioned.map((person) => [person, 'mention'])));
}

const readAuthors = statement<{ dealAuthor: number; answered: number | null }>(
  'authors_around_comment',
  `select author_id as "dealAuthor", (select author_id from comments where id = $2::bigint) as answered from deals where id = $1`,
);

async function authorsAround(tx: Transaction, { dealId, parentId }: NewComment) {
  const [around] = await readAuthors(tx, dealId, parentId);
  if (around === undefined) throw new Error(`The deal ${dealId} was not locked`);
  return around;
}

async function mentionedBy(tx: Transaction, { body }: VisibleComment): Promise<number[]> {
  const handles = linkedMentions(body).slice(0, commentNotices.perComment);
  if (handles.length === 0) return [];
  const found = await tx.select({ id: people.id }).from(people).where(inArray(people.handle, handles));
  return found.map(({ id }) => id);
}

const { mentions, perRecipient, within } = commentNotices;
/** How many mentions someone sent recently, and whom they notified too often. */
interface Recent {
  mentions: number;
  overNotified: number[] | null;
}

const recentNotifications = statement<Recent>(
  'recent_notifications',
  `with recent as materialized (
    select person_id, kind from notifications
    where actor_id = $1 and kind in ('reply', 'mention', 'comment') and at > now() - make_interval(secs => ${within}))
  select (select count(*)::int from recent where kind = 'mention') as mentions,
    (select array_agg(person_id::float8) from (
      select person_id from recent group by person_id having count(*) >= ${perRecipient}) often) as "overNotified"`,
);

async function recentOf(tx: Transaction, { authorId }: NewComment): Promise<Recent> {
  const [recent = { mentions: 0, overNotified: null }] = await recentNotifications(tx, authorId);
  return recent;
}

/** Keeps to how often one person's comments may notify others. */
async function notifyWithin(
  tx: Transaction,
  recent: Recent,
  { id, dealId, authorId }: VisibleComment,
  kinds: ReadonlyMap<number, NewNotification['kind']>,
): Promise<void> {
  let remainingMentions = mentions - recent.mentions;
  const mayNotify = ([person, kind]: [number, NewNotification['kind']]) =>
    recent.overNotified?.includes(person) !== true && (kind !== 'mention' || remainingMentions-- > 0);
  const recipients = [...kinds].filter(mayNotify).map(([personId, kind]) => ({ personId, kind }));
  await notify(
    tx,
    recipients.map((each) => ({ ...each, key: `comment:${id}`, dealId, commentId: id, actorId: authorId })),
  );
}
