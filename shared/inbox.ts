import { z } from 'zod';
import { DealCard, PersonRef } from './deals.ts';
import { inboxFilterNames } from './inbox-filters.ts';
import { limits, pages } from './limits.ts';
import { Cursor, Id, idInJsonSchema, Moment, WholeCursor } from './schema.ts';
import { notificationKinds } from './states.ts';

export const InboxQuery = z.strictObject({ filter: z.enum(inboxFilterNames).optional(), after: WholeCursor.optional() });

const InboxDeal = DealCard.pick({
  ...{ id: true, slug: true, state: true, title: true, price: true, currency: true },
  ...{ picture: true, image: true, merchant: true, category: true },
});

/** Notifications of one kind about one deal. */
export const InboxItem = z.object({
  /** The newest of them. */
  id: Id,
  kind: z.enum(notificationKinds),
  at: Moment,
  count: z.int(),
  /** The ids of those that are not read yet. */
  unread: z.array(Id),
  /** What it was about can no longer be seen: nothing else is said. */
  gone: z.literal(true).optional(),
  deal: InboxDeal.optional(),
  /** The newest comment, and how it begins. */
  comment: Id.optional(),
  excerpt: z.string().optional(),
  /** Which alert found the deal. It may be gone by now. */
  alert: Id.optional(),
  /** Who caused them, the last first, up to three; and how many people there are. */
  people: z.array(PersonRef.omit({ represents: true })).optional(),
  peopleCount: z.int().optional(),
  /** What the newest says besides, by kind: a reason, an outcome, prices before and after. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** `GET /api/me/inbox`: a person's notifications, newest first. */
export const Inbox = z.object({ items: z.record(z.string(), InboxItem), order: z.array(Id), next: Cursor.optional() });
export type Inbox = z.infer<typeof Inbox>;

/** `GET /api/me/inbox/count`: how many are not read, up to 100. */
export const InboxCount = z.object({ unread: z.int() });
export type InboxCount = z.infer<typeof InboxCount>;

/** Some, or all up to an id, of all kinds or of those that a filter shows. */
export const MarkRead = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(pages.inboxRows) }),
  z.strictObject({ until: Id, filter: z.enum(inboxFilterNames).optional() }),
]);
export type MarkRead = z.infer<typeof MarkRead>;

/** Some, or those that were marked as read at a moment, as the command answered it. */
export const MarkUnread = z.union([z.strictObject({ ids: z.array(Id).min(1).max(pages.inboxRows) }), z.strictObject({ at: Moment })]);
export type MarkUnread = z.infer<typeof MarkUnread>;

/** How many changed, and when. */
export const InboxResult = z.object({ changed: z.int(), at: Moment });
export type InboxResult = z.infer<typeof InboxResult>;

export const MentionableQuery = z.strictObject({
  deal: z
    .string()
    .regex(/^[0-9]{1,16}$/)
    .meta(idInJsonSchema),
  q: z
    .string()
    .regex(/^[a-z0-9_-]*$/)
    .max(limits.handle.max)
    .optional(),
});
/** `GET /api/me/mentionable`: whom one may mean by a mention that one types, the people of the thread first. */
export const Mentionable = z.object({ people: z.array(PersonRef.omit({ represents: true })) });
export type Mentionable = z.infer<typeof Mentionable>;
