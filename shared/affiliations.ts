import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { limits } from './limits.ts';
import { Id, Moment, Slug, text } from './schema.ts';
import { affiliationKinds, affiliationStates } from './states.ts';

export const ClaimAffiliation = z.strictObject({
  /** The merchant's slug. */
  merchant: Slug,
  kind: z.enum(affiliationKinds),
  /** How a moderator can verify it. */
  note: text({ ...limits.affiliationNote, lines: true }).optional(),
});
export type ClaimAffiliation = z.infer<typeof ClaimAffiliation>;

const affiliation = {
  id: Id,
  merchant: z.object({ slug: z.string(), name: z.string() }),
  kind: z.enum(affiliationKinds),
  state: z.enum(affiliationStates),
  claimedAt: Moment,
};

export const AffiliationResult = z.object({ id: Id, state: z.enum(affiliationStates) });
export type AffiliationResult = z.infer<typeof AffiliationResult>;

/** `GET /api/me/affiliations`: the merchants that you said you work for, last claimed first. */
export const OwnAffiliations = z.object({ affiliations: z.array(z.object(affiliation)) });
export type OwnAffiliations = z.infer<typeof OwnAffiliations>;

/** `GET /api/mod/affiliations`: claims that wait for a decision, then verified ones. */
export const Affiliations = z.object({
  affiliations: z.array(
    z.object({
      ...affiliation,
      person: PersonRef.optional(),
      note: z.string().optional(),
      /** The domain of their e-mail address is one of the merchant's. */ emailMatches: z.boolean(),
    }),
  ),
});
export type Affiliations = z.infer<typeof Affiliations>;

export const DecideAffiliation = z.strictObject({ verified: z.boolean(), reason: text(limits.staffReason).optional() });
export type DecideAffiliation = z.infer<typeof DecideAffiliation>;
