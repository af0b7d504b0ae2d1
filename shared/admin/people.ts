import { z } from 'zod';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';
import { Id, Moment, text } from '../schema.ts';
import { personStates } from '../states.ts';

/** `GET /api/admin/people`: the staff, or those whose handle or name begins with `q`. */
export const AdminPeopleQuery = z.strictObject({ q: text({ max: limits.displayName.max }).optional() });
export const AdminPeople = z.object({
  people: z.array(
    z.object({
      id: Id,
      handle: z.string(),
      name: z.string(),
      role: z.enum(roles),
      trust: z.int(),
      state: z.enum(personStates),
      since: Moment,
      sessions: z.int(),
    }),
  ),
});
export type AdminPeople = z.infer<typeof AdminPeople>;

const Reason = text({ max: 500 }).optional();
export const ChangeRole = z.strictObject({ role: z.enum(roles), reason: Reason });
export type ChangeRole = z.infer<typeof ChangeRole>;
/** Appoints a fact-checker (T3), or takes that back. */
export const ChangeTrust = z.strictObject({ isFactChecker: z.boolean(), reason: Reason });
export type ChangeTrust = z.infer<typeof ChangeTrust>;
export const AdminPersonResult = z.object({ role: z.enum(roles), trust: z.int() });
export const EndedSessions = z.object({ ended: z.int() });
