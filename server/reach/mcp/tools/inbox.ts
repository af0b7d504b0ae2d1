import { z } from 'zod';
import { type InboxFilter, inboxFilters } from '../../../../shared/inbox-filters.ts';
import { reads } from '../../../../shared/reads.ts';
import { notificationKinds } from '../../../../shared/states.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import { dealAddress } from '../../page/addresses.ts';
import { tool } from '../tool.ts';
import { Notice, notice, untrusted } from '../untrusted.ts';

const Entry = z.object({
  kind: z.enum(notificationKinds),
  at: z.string(),
  is_unread: z.boolean(),
  count: z.int().describe('Several of one kind about one deal are one entry.'),
  deal: z.object({ id: z.int(), title: z.string().describe('Written by a visitor.'), url: z.string() }).optional(),
  excerpt: z.string().optional().describe('Written by a visitor.'),
  by: z.array(z.string()).optional().describe('Handles.'),
});

export const inbox = tool({
  name: 'inbox',
  title: 'The notifications of the person',
  description:
    'Alerts, replies, mentions and what became of the deals and comments of the person, newest first. Reading does not mark anything as read.',
  scope: 'read',
  input: z.object({
    filter: z.enum(Object.keys(inboxFilters) as [InboxFilter, ...InboxFilter[]]).optional(),
    after: z.string().optional().describe('`next` of the page before.'),
  }),
  output: z.object({ notice: Notice, entries: z.array(Entry), next: z.string().optional() }),
  run: async ({ read, publicUrl }, { filter, after }) => {
    const { items, order, next } = await read(reads.inbox({ filter, after }));
    const entries = order
      .flatMap((id) => items[id] ?? [])
      .map(({ kind, at, count, unread, deal, excerpt, people }) =>
        omitAbsent({
          ...{ kind, at, count, is_unread: unread.length > 0 },
          deal: deal === undefined ? undefined : { id: deal.id, title: untrusted(deal.title, 300), url: publicUrl + dealAddress(deal) },
          excerpt: excerpt === undefined ? undefined : untrusted(excerpt, 300),
          by: people?.map(({ handle }) => handle),
        }),
      );
    const lines = entries.map(({ kind, deal, excerpt = '' }) => `${kind}: ${[deal?.title, excerpt].filter(Boolean).join(' · ')}`);
    return { data: omitAbsent({ notice, entries, next }), text: lines.length === 0 ? 'Nothing yet.' : [notice, ...lines].join('\n') };
  },
});
