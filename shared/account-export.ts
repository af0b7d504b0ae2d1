import { z } from 'zod';
import { type DealField, dealFieldNames, definitionOf, emptyValue } from './deal-fields.ts';
import { answers, type FieldSchema, type HasEmptyValue, type IsRequired, rulesOf, type SchemaOfKind, shapeOf } from './deal-schemas.ts';
import { roles } from './permissions.ts';
import { Id, Moment } from './schema.ts';
import {
  channelKinds,
  channelPaces,
  channelStates,
  checkVerdicts,
  commentStates,
  dealStates,
  hotDigests,
  negativeReasons,
  notificationKinds,
  personStates,
  revisionCauses,
} from './states.ts';
import { tokenScopes } from './token-scopes.ts';

/** Of a deal's fields: names and addresses instead of objects. */
const exported = {
  ...answers,
  ...{ merchant: () => z.string(), category: () => z.string(), flag: () => z.boolean(), pictures: () => z.array(z.string()) },
} satisfies SchemaOfKind;

type Exported<F extends DealField> = FieldSchema<F, typeof exported>;
type DealShape = { [F in DealField]: true extends IsRequired<F> | HasEmptyValue<F> ? Exported<F> : z.ZodOptional<Exported<F>> };

const { images: pictures, ...fields } = shapeOf(dealFieldNames, (field) => {
  const definition = definitionOf(field);
  const schema = exported[definition.kind](rulesOf(field));
  return definition.required || emptyValue(field) !== undefined ? schema : schema.optional();
}) as DealShape;

const vote = z.union([z.literal(1), z.literal(-1)]);

/**
 * The file with everything that the board holds about a person. Things of others are named by their address on the board (`/d/7`). Amounts are
 * in minor units. What is empty is left out.
 */
export const AccountExport = z.object({
  $schema: z.string(),
  exportedAt: Moment,
  person: z.object({
    handle: z.string().optional(),
    name: z.string(),
    email: z.string().optional(),
    /** Where the sign-in service has a picture of you. */
    providerPicture: z.string().optional(),
    picture: z.string().optional(),
    bio: z.string().optional(),
    role: z.enum(roles),
    trust: z.int(),
    state: z.enum(personStates),
    joinedAt: Moment,
  }),
  /** Who you are at the sign-in services that you use. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), email: z.string().optional(), added: Moment, used: Moment })),
  formerNames: z.array(z.object({ name: z.string(), until: Moment })),
  sessions: z.array(
    z.object({ browser: z.string().optional(), system: z.string().optional(), since: Moment, seen: Moment, endsAt: Moment }),
  ),
  tokens: z.array(
    z.object({ name: z.string(), scopes: z.array(z.enum(tokenScopes)), since: Moment, used: Moment.optional(), endsAt: Moment.optional() }),
  ),
  /** Until they are a member. */
  joinRequests: z.array(
    z.object({
      handle: z.string(),
      text: z.string().optional(),
      at: Moment,
      approved: z.boolean().optional(),
      answer: z.string().optional(),
    }),
  ),
  consents: z.array(z.object({ page: z.string(), version: z.int(), at: Moment })),
  deals: z.array(
    z.object({
      id: Id,
      address: z.string(),
      state: z.enum(dealStates),
      ...fields,
      pictures,
      postedAt: Moment,
      expiredAt: Moment.optional(),
      editedAt: Moment.optional(),
      removedAt: Moment.optional(),
      up: z.int(),
      down: z.int(),
      comments: z.int(),
    }),
  ),
  /** Which deals you edited, and when; what you wrote in your own is in `deals`. */
  edits: z.array(z.object({ deal: z.string(), version: z.int(), cause: z.enum(revisionCauses), at: Moment })),
  comments: z.array(
    z.object({
      id: Id,
      deal: z.string(),
      parent: Id.optional(),
      state: z.enum(commentStates),
      body: z.string(),
      against: z.enum(negativeReasons).optional(),
      offer: z.object({ url: z.string(), price: z.int(), currency: z.string(), expiredAt: Moment.optional() }).optional(),
      up: z.int(),
      down: z.int(),
      at: Moment,
      editedAt: Moment.optional(),
    }),
  ),
  votes: z.array(z.object({ deal: z.string(), value: vote, reason: z.enum(negativeReasons).optional(), at: Moment })),
  commentVotes: z.array(z.object({ deal: z.string(), comment: Id, value: vote, at: Moment })),
  checks: z.array(z.object({ deal: z.string(), verdict: z.enum(checkVerdicts), price: z.int().optional(), at: Moment })),
  offerReports: z.array(z.object({ comment: Id, at: Moment })),
  saves: z.array(z.object({ deal: z.string(), at: Moment })),
  alerts: z.array(
    z.object({
      name: z.string(),
      about: z.string().optional(),
      words: z.string().optional(),
      category: z.string().optional(),
      merchant: z.string().optional(),
      author: z.string().optional(),
      kind: z.string().optional(),
      minPrice: z.int().optional(),
      maxPrice: z.int().optional(),
      saving: z.int().optional(),
      region: z.string().optional(),
      moments: z.array(z.string()),
      delivery: z.string(),
      state: z.string(),
      notified: z.int(),
      at: Moment,
    }),
  ),
  muteRules: z.array(
    z.object({
      kind: z.string(),
      effect: z.string(),
      word: z.string().optional(),
      merchant: z.string().optional(),
      category: z.string().optional(),
      person: z.string().optional(),
      minPrice: z.int().optional(),
      maxPrice: z.int().optional(),
      at: Moment,
    }),
  ),
  blocks: z.array(z.object({ person: z.string(), at: Moment })),
  channels: z.array(
    z.object({
      ...{ kind: z.enum(channelKinds), name: z.string(), address: z.string(), state: z.enum(channelStates), pace: z.enum(channelPaces) },
      notificationKinds: z.array(z.enum(notificationKinds)).optional(),
      ...{ hot: z.enum(hotDigests).optional(), language: z.string(), timeZone: z.string() },
      /** Minutes of the day. */
      ...{ quietFrom: z.int().optional(), quietUntil: z.int().optional() },
      ...{ at: Moment, verifiedAt: Moment.optional(), succeededAt: Moment.optional() },
    }),
  ),
  pictures: z.array(z.object({ address: z.string(), at: Moment })),
  /** What you brought before the moderators. */
  reports: z.array(
    z.object({ kind: z.string(), about: z.string().optional(), reason: z.string().optional(), text: z.string().optional(), at: Moment }),
  ),
  /** What the board's staff decided about you, with the reason that you were told. */
  decisions: z.array(z.object({ action: z.string(), reason: z.string().optional(), at: Moment })),
  sanctions: z.array(
    z.object({
      kind: z.string(),
      reason: z.string(),
      at: Moment,
      until: Moment.optional(),
      endedAt: Moment.optional(),
      appeal: z.string().optional(),
      answer: z.string().optional(),
    }),
  ),
  revokedVotes: z.array(z.object({ deal: z.string(), reason: z.string(), at: Moment, undoneAt: Moment.optional() })),
  affiliations: z.array(
    z.object({ merchant: z.string(), kind: z.string(), state: z.string(), note: z.string(), at: Moment, endedAt: Moment.optional() }),
  ),
  badges: z.array(z.object({ kind: z.string(), at: Moment })),
  /** Your recent notifications. */
  notifications: z.array(
    z.object({ kind: z.string(), deal: z.string().optional(), comment: Id.optional(), at: Moment, readAt: Moment.optional() }),
  ),
  /** On how many days and from how many networks and browsers you used the board, of what it stores against people with several accounts. */
  usage: z.array(z.object({ days: z.int(), networks: z.int(), browsers: z.int(), last: z.iso.date() })),
});
export type AccountExport = z.infer<typeof AccountExport>;
