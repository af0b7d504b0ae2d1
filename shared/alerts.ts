import { z } from 'zod';
import { dealFilterNames } from './deal-filters.ts';
import { DealCard } from './deals.ts';
import { filterSchemas } from './filter-schemas.ts';
import { limits } from './limits.ts';
import { Currency, Id, Moment, Slug, text } from './schema.ts';
import { type AlertMoment, alertDeliveries, alertMoments, alertStates, dealStates } from './states.ts';

/** What an alert is about: a list, a deal, or all deals that its person has saved. */
const alertTargets = ['list', 'deal', 'saved'] as const;
export type AlertTarget = (typeof alertTargets)[number];

const ofDeals = ['price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'] as const;
/** @public The moments that an alert can notify of. */
export const momentsOf: Record<AlertTarget, readonly AlertMoment[]> = {
  list: ['match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending'],
  deal: ofDeals,
  saved: ofDeals,
};

/** @public */
export const alertTarget = ({ deal, saved }: { deal?: unknown; saved?: unknown }): AlertTarget =>
  deal !== undefined ? 'deal' : saved !== undefined ? 'saved' : 'list';

// No expired deal is news.
const { expiredSince: _, ...alertFilters } = filterSchemas;
export const alertFilterNames = dealFilterNames.filter((name) => name in alertFilters);
/** The filters of a list, as in its address. */
const Filters = z.strictObject(alertFilters).refine(({ state }) => state !== 'expired', {
  path: ['state'],
  error: 'No alert is for expired deals',
  params: { rule: 'unknown' },
});
type Filters = z.infer<typeof Filters>;
/** The same as an alert stores them: with the ids of what they name, because names change. */
export type StoredFilters = Omit<Filters, 'category' | 'merchant' | 'author'> & { category?: number; merchant?: number; author?: number };
const Name = text(limits.alertName);
/** None for a list that is only followed. */
const Moments = z.array(z.enum(alertMoments)).max(alertMoments.length);
/** So many upvotes in so many minutes. */
const Speed = z.strictObject({
  votes: z.int().min(limits.alertSpeed.votes.min).max(limits.alertSpeed.votes.max),
  minutes: z.int().min(limits.alertSpeed.minutes.min).max(limits.alertSpeed.minutes.max),
});
const slugs = z.array(Slug).max(limits.alertExclusions.count);
/** Leaves out deals of these merchants and categories. */
const Excluded = z.strictObject({ merchants: slugs, categories: slugs });

interface Rules {
  moments: readonly AlertMoment[];
  speed?: unknown;
  deal?: unknown;
  saved?: unknown;
  mentions?: boolean;
  channel?: unknown;
}
/** The rules between the fields of an alert, by their stable names. */
export const alertRules: { path: string; error: string; rule: string; holds: (alert: Rules) => boolean }[] = [
  {
    path: 'moments',
    error: 'Not all of these moments are possible for this alert',
    rule: 'moment_not_possible',
    holds: (alert) => alert.moments.every((moment) => momentsOf[alertTarget(alert)].includes(moment)),
  },
  {
    path: 'moments',
    error: 'Send a moment: without any, only a list can be followed, and not by a webhook',
    rule: 'too_few',
    holds: (alert) => alert.moments.length > 0 || (alertTarget(alert) === 'list' && alert.channel === undefined),
  },
  {
    path: 'mentions',
    error: 'Only a list has deals that mention its words',
    rule: 'not_a_list',
    holds: (alert) => !alert.mentions || alertTarget(alert) === 'list',
  },
  {
    path: 'speed',
    error: 'Send speed with the moment "speed", and only then',
    rule: 'speed_of_moment',
    holds: ({ moments, speed }) => moments.includes('speed') === (speed !== undefined && speed !== null),
  },
];

const target = { filters: Filters.optional(), deal: Id.optional(), saved: z.literal(true).optional() };
/** Whether a list with words (`filters.q`) is meant with the deals that only mention them: a laptop bag for "laptop". */
const mentions = z.boolean().default(false);
const hasOneTarget = ({ filters, deal, saved }: { filters?: unknown; deal?: unknown; saved?: unknown }) =>
  [filters, deal, saved].filter((each) => each !== undefined).length === 1;
const oneTarget = { path: ['filters'], error: 'Send one of filters, deal and saved', params: { rule: 'one_target' } };

function checkRules(alert: Rules, context: z.RefinementCtx): void {
  for (const { path, error, rule, holds } of alertRules)
    if (!holds(alert)) context.addIssue({ code: 'custom', path: [path], message: error, params: { rule } });
}

/**
 * `POST /api/me/alerts`: notifies its person of deals: those of a list (`filters`), one (`deal`), or all that they have saved (`saved`). Without
 * moments, its person only follows the list.
 */
export const CreateAlert = z
  .strictObject({
    name: Name,
    ...target,
    mentions,
    moments: Moments,
    speed: Speed.optional(),
    delivery: z.enum(alertDeliveries).default('instant'),
    /** A webhook of one's own, which gets it instead of the inbox. Such an alert may match everything. */
    channel: Id.optional(),
  })
  .refine(hasOneTarget, oneTarget)
  .superRefine(checkRules);
export type CreateAlert = z.infer<typeof CreateAlert>;

/** `PATCH /api/me/alerts/:alert`: a JSON merge patch; `filters` and `excluded` are replaced as a whole. */
export const PatchAlert = z.strictObject({
  version: z.int(),
  name: Name.optional(),
  filters: Filters.optional(),
  mentions: z.boolean().optional(),
  moments: Moments.optional(),
  speed: Speed.nullable().optional(),
  delivery: z.enum(alertDeliveries).optional(),
  state: z.enum(alertStates).optional(),
  /** It notifies of nothing before. */
  mutedUntil: Moment.nullable().optional(),
  excluded: Excluded.optional(),
});
export type PatchAlert = z.infer<typeof PatchAlert>;

/** `POST /api/me/alerts/:alert/exclusions`: "less like this deal". A word becomes a word of `filters.q` with a minus. */
export const AlertExclusion = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('merchant'), deal: Id }),
  z.strictObject({ by: z.literal('category'), deal: Id }),
  z.strictObject({ by: z.literal('word'), word: text(limits.mutedWord) }),
]);
export type AlertExclusion = z.infer<typeof AlertExclusion>;

/** `POST /api/me/alerts/trial` */
export const TryAlert = z
  .strictObject({
    ...target,
    mentions,
    moments: Moments.min(1),
    speed: Speed.optional(),
    excluded: Excluded.optional(),
    /** A deal that someone has in mind, such as "$379.99 Dyson", to compare with the filters. */
    example: text({ min: 1, max: limits.title.max }).optional(),
  })
  .refine(hasOneTarget, oneTarget)
  .superRefine(checkRules);
export type TryAlert = z.infer<typeof TryAlert>;

/** What was typed as an example, and how a new deal like it compares with the filters. It matches if no filter is `unmet`. */
const AlertExample = z.object({
  /** As it was read. */
  price: z.int().optional(),
  currency: Currency.optional(),
  unmet: z.array(z.enum(dealFilterNames)),
  /** The words of `q` that what was typed lacks. */
  missing: z.array(z.string()).optional(),
  /** What was typed does not say. */
  unknown: z.array(z.enum(dealFilterNames)),
});
export type AlertExample = z.infer<typeof AlertExample>;

/** What an alert would have found in the last 30 days. */
export const AlertTrial = z.object({
  /** How often it would have notified. */
  matches: z.int(),
  /** False if there were too many deals to look at: then it would have notified at least so often. */
  isComplete: z.boolean(),
  /** If it would be refused as too broad: how many deals match (ALERT_TOO_BROAD). */
  refused: z.object({ count: z.int() }).optional(),
  /** Its words name a kind of product, so `mentions` makes a difference. */
  isKind: z.literal(true).optional(),
  /** The deals that it would have notified of last, the latest first. */
  deals: z.array(DealCard),
  example: AlertExample.optional(),
});
export type AlertTrial = z.infer<typeof AlertTrial>;

export const AlertResult = z.object({ id: Id, version: z.int() });
export const DeletedAlert = z.object({ id: Id });

const Named = z.object({ slug: z.string(), name: z.string() });
const DealRef = z.object({ id: Id, slug: z.string(), title: z.string(), state: z.enum(dealStates) });

/** @public One of `GET /api/me/alerts`. */
export const Alert = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  filters: z.object(Object.fromEntries(dealFilterNames.map((name) => [name, z.string().optional()]))).optional(),
  /** The names of the merchant, category and author in its filters. One without a name is gone or hidden. */
  names: z.object({ merchant: z.string().optional(), category: z.string().optional(), author: z.string().optional() }),
  /** Absent while its person does not see it. */
  deal: DealRef.optional(),
  saved: z.literal(true).optional(),
  /** It notifies also of deals that only mention its words. */
  mentions: z.literal(true).optional(),
  moments: z.array(z.enum(alertMoments)),
  speed: Speed.optional(),
  delivery: z.enum(alertDeliveries),
  /** The webhook that gets it instead of the inbox. */
  channel: Id.optional(),
  state: z.enum(alertStates),
  mutedUntil: Moment.optional(),
  excluded: z.object({ merchants: z.array(Named), categories: z.array(Named) }),
  createdAt: Moment,
  /** How often it notified in the last 30 days, and when it last did. */
  notified: z.object({ count: z.int(), lastAt: Moment.optional() }),
});
export type Alert = z.infer<typeof Alert>;

export const Alerts = z.object({
  alerts: z.record(z.string(), Alert),
  /** The latest first. */
  order: z.array(Id),
  /** How many a person can have. */
  max: z.int(),
});
export type Alerts = z.infer<typeof Alerts>;

/**
 * The `details` of a notification of the kind `alert`: its alert (`alert_id`) may be gone when it is read.
 * @public
 */
export const AlertDetails = z.object({
  moment: z.enum(alertMoments),
  /** The alert's own name. */
  name: z.string(),
  /** What it is about, to say why it came. */
  target: z.enum(alertTargets),
  price: z.int().optional(),
  /** For `price_drop`. */
  oldPrice: z.int().optional(),
  currency: Currency.optional(),
  /** For `speed`: upvotes in so many minutes. */
  speed: Speed.optional(),
  /** For `ending`. */
  endsAt: Moment.optional(),
});
/** @public */
export type AlertDetails = z.infer<typeof AlertDetails>;
