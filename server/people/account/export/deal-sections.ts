import { z } from 'zod';
import { checkVerdicts, commentStates, dealStates, negativeReasons, revisionCauses } from '../../../../shared/states.ts';
import { dealFields, pictures } from './deal-fields.ts';
import { deal, field, id, integer, iso, maybe, moment, oneOf, type Section, text } from './section.ts';

const Vote = z.union([z.literal(1), z.literal(-1)]);
const Offer = z.object({ url: z.string(), price: z.int(), currency: z.string(), expiredAt: z.string().optional() });

/** Your deals and comments, and what you did with those of others. */
export const dealSections = {
  deals: {
    key: 'deals.id',
    from: 'deals join deal_scores on deal_id = deals.id join categories on categories.id = category_id left join merchants on merchants.id = merchant_id',
    where: 'deals.author_id = $1',
    fields: {
      ...{ id: id('deals.id'), address: deal('deals.id'), state: oneOf(dealStates, 'state'), ...dealFields, pictures },
      ...{ postedAt: moment('live_at'), expiredAt: maybe(moment('expired_at')) },
      ...{ editedAt: maybe(moment('edited_at')), removedAt: maybe(moment('removed_at')) },
      ...{ up: integer('up'), down: integer('down'), comments: integer('comments') },
    },
  },
  /** Which deals you edited, and when; what you wrote in your own is in `deals`. */
  edits: {
    // A deal has fewer than 100,000 versions.
    key: 'deal_id * 100000 + version',
    from: 'revisions',
    where: 'editor_id = $1',
    fields: { deal: deal('deal_id'), version: integer('version'), cause: oneOf(revisionCauses, 'cause'), at: moment('at') },
  },
  comments: {
    key: 'comments.id',
    from: 'comments left join offers on offers.comment_id = comments.id',
    where: 'author_id = $1',
    fields: {
      ...{ id: id('comments.id'), deal: deal('comments.deal_id'), parent: maybe(id('parent_id')) },
      ...{ state: oneOf(commentStates, 'state'), body: text('body'), against: maybe(oneOf(negativeReasons, 'against')) },
      offer: maybe(
        field(
          Offer,
          `case when offers.url is not null then
           json_build_object('url', offers.url, 'price', offers.price, 'currency', offers.currency, 'expiredAt', ${iso('offers.expired_at')}) end`,
        ),
      ),
      ...{ up: integer('up'), down: integer('down'), at: moment('created_at'), editedAt: maybe(moment('edited_at')) },
    },
  },
  votes: {
    key: 'deal_id',
    from: 'votes',
    fields: {
      ...{ deal: deal('deal_id'), value: field(Vote, 'value'), reason: maybe(oneOf(negativeReasons, 'reason')), at: moment('cast_at') },
    },
  },
  commentVotes: {
    key: 'comment_id',
    from: 'comment_votes',
    fields: { deal: deal('deal_id'), comment: id('comment_id'), value: field(Vote, 'value'), at: moment('cast_at') },
  },
  checks: {
    key: 'deal_id',
    from: 'deal_checks',
    fields: { deal: deal('deal_id'), verdict: oneOf(checkVerdicts, 'verdict'), price: maybe(integer('price')), at: moment('checked_at') },
  },
  offerReports: {
    key: 'comment_id',
    from: 'offer_reports',
    fields: { comment: id('comment_id'), at: moment('reported_at') },
  },
  saves: {
    key: 'deal_id',
    from: 'saves',
    fields: { deal: deal('deal_id'), at: moment('saved_at') },
  },
  /** Dimmed in lists on all devices; the last one last. */
  readDeals: {
    key: 'place',
    from: 'read_deals, unnest(deal_ids) with ordinality as read (deal, place)',
    fields: { deal: deal('deal') },
  },
} satisfies Record<string, Section>;
