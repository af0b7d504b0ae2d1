import { z } from 'zod';
import type { Thread } from '../../../../shared/comments.ts';
import { reads } from '../../../../shared/reads.ts';
import { fromMinorUnits } from '../../../deals/money/minor-units.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import { DealSummary, lineOf, summaryOf } from '../deal-summary.ts';
import { tool } from '../tool.ts';
import { Notice, notice, untrusted } from '../untrusted.ts';

/** Code points of a description and of a comment, and how many comments. */
const max = { description: 2_000, comment: 500, comments: 5 };

const TopComment = z.object({
  by: z.string().optional(),
  text: z.string().describe('Written by a visitor.'),
  votes: z.int(),
  at: z.string(),
});

export const getDeal = tool({
  name: 'get_deal',
  title: 'Look at one deal',
  description:
    'One deal with its description, whether people report that it works, cheaper offers elsewhere, and its best comments. Comments often say whether it is good value.',
  input: z.object({ id: z.int().min(1) }),
  output: DealSummary.extend({
    notice: Notice,
    description: z.string().optional().describe('Markdown, written by a visitor.'),
    out_url: z.string().optional().describe('Leads to the merchant.'),
    regions: z.array(z.string()).optional(),
    works: z.object({ people: z.int(), last_at: z.string() }).optional().describe('People who reported that it works.'),
    dead: z.object({ people: z.int(), last_at: z.string() }).optional().describe('People who reported that it no longer works.'),
    cheaper_elsewhere: z.array(z.object({ host: z.string(), price: z.number(), currency: z.string() })),
    top_comments: z.array(TopComment),
  }),
  run: async (board, { id }) => {
    const [deal, thread, { offers }] = await Promise.all([
      board.read(reads.deal(id)),
      board.read(reads.thread(id, { sort: 'best' })),
      board.read(reads.offers(id)),
    ]);
    const comments = topComments(thread);
    const data = {
      ...{ ...summaryOf(deal, board.publicUrl), notice },
      ...omitAbsent({
        description: deal.body === undefined ? undefined : untrusted(deal.body, max.description),
        out_url: deal.url === undefined ? undefined : `${board.publicUrl}/out/${id}`,
        regions: deal.regions?.map((region) => untrusted(region, 40)),
        works: reportSummary(deal.works),
        dead: reportSummary(deal.dead),
      }),
      cheaper_elsewhere: offers.map(({ host, price, currency }) => ({ host, price: fromMinorUnits(price, currency), currency })),
      top_comments: comments,
    };
    const commentLines = comments.map(({ by = 'someone', text, votes }) => `${by} (${votes}): ${text.replaceAll('\n', ' ')}`);
    return { data, text: [notice, lineOf(deal), data.url, ...commentLines].join('\n') };
  },
});

const reportSummary = (checks: { people: number; at: string } | undefined) =>
  checks === undefined ? undefined : { people: checks.people, last_at: checks.at };

/** The comments with the most votes that everybody can see. */
const topComments = ({ comments, order }: Thread): z.infer<typeof TopComment>[] =>
  order
    .flatMap((id) => comments[id] ?? [])
    .filter(({ state, body }) => state === 'visible' && body !== undefined)
    .sort((one, other) => other.up - other.down - (one.up - one.down))
    .slice(0, max.comments)
    .map(({ author, body = '', up, down, at }) =>
      omitAbsent({ by: author?.handle, text: untrusted(body, max.comment), votes: up - down, at }),
    );
