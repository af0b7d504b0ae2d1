import { z } from 'zod';
import { limits } from './limits.ts';
import { Id, Moment, text } from './schema.ts';
import { contentRuleActions, contentRuleKinds, contentRulePlaces } from './states.ts';

/** What a rule looks for, where, and in whose posts. */
const matching = {
  kind: z.enum(contentRuleKinds),
  value: text(limits.contentRule),
  places: z
    .array(z.enum(contentRulePlaces))
    .min(1)
    .max(contentRulePlaces.length)
    .refine((places) => new Set(places).size === places.length, { error: 'Name each place only once', params: { rule: 'twice' } }),
  /** It applies to people below this trust level: 1 for new people only, 4 for everyone. Never to moderators and admins. */
  belowTrust: z.int().min(1).max(4),
};
const whole = {
  ...matching,
  action: z.enum(contentRuleActions),
  /** Shown to the author of what is refused. */
  message: text(limits.contentRuleMessage).optional(),
  isEnabled: z.boolean(),
};
/** Saves a rule even if it matches a large part of what people post. */
const isConfirmed = z.boolean().default(false);

/** `POST /api/admin/content-rules/trial` */
export const TryContentRule = z.strictObject(matching);
export type TryContentRule = z.infer<typeof TryContentRule>;

/** `POST /api/admin/content-rules` */
export const AddContentRule = z.strictObject({ ...whole, isConfirmed });
export type AddContentRule = z.infer<typeof AddContentRule>;
export const EditContentRule = z.strictObject({ ...whole, isConfirmed, version: z.int().min(1) });
export type EditContentRule = z.infer<typeof EditContentRule>;

export const ContentRule = z.object({
  ...whole,
  id: Id,
  version: z.int(),
  /** How often it has held or refused something, and when it last did. */
  hits: z.int(),
  lastHitAt: Moment.optional(),
  /** The handle of the admin who wrote it. */
  author: z.string().optional(),
  createdAt: Moment,
});
export type ContentRule = z.infer<typeof ContentRule>;

/** `GET /api/admin/content-rules`: the newest first. */
export const ContentRules = z.object({ rules: z.record(z.string(), ContentRule), order: z.array(Id) });
export type ContentRules = z.infer<typeof ContentRules>;

export const ContentRuleResult = z.object({ id: Id, version: z.int() });
export type ContentRuleResult = z.infer<typeof ContentRuleResult>;

/** What an edit of a rule is based on. */
export const EditedContentRule = ContentRule.pick({
  ...{ id: true, kind: true, value: true, places: true, action: true, belowTrust: true, isEnabled: true, version: true },
}).extend({ message: z.string().nullable() });

/** `removed`: how many match of what moderators have removed, which counts neither as checked nor as matched. */
const Tally = z.object({ checked: z.int(), matched: z.int(), removed: z.int() });

/** What a rule would have matched in the last 30 days. */
export const RuleTrial = z.object({
  deals: Tally,
  comments: Tally,
  people: Tally,
  /** False if the time ran out: then only the newest were looked at. */
  isComplete: z.boolean(),
  /** The newest matches of each kind. */
  latest: z.array(
    z.object({
      kind: z.enum(['deal', 'comment', 'person']),
      id: Id,
      /** The deal where it is, and the author's or the person's handle. */
      deal: Id.optional(),
      handle: z.string().optional(),
      /** By moderators. */
      removed: z.literal(true).optional(),
      text: z.string(),
      at: Moment,
    }),
  ),
});
export type RuleTrial = z.infer<typeof RuleTrial>;
