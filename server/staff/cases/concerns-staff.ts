import type { Capability } from '../../../shared/roles.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { concernedSql, isRecusedSql } from '../../platform/database/is-recused.ts';

/**
 * SQL for whether a case, or an entry of the staff log, concerns a moderator or an admin: it is about them, what they wrote, or a merchant that they work
 * for. What all moderators read of it does not say who reported it.
 * @param readers only those who read it: all who moderate, or who administer
 */
export const concernsStaffSql = (subject: string, readers: Capability = 'moderates'): string => `exists (
  select from (
    ${concernedSql(`= ${subject}.deal_id`, `= ${subject}.comment_id`)}
    union all select ${subject}.person_id, ${subject}.merchant_id) about
  join people staff on ${hasSql('staff.role', readers)} and (staff.id = about.person or ${isRecusedSql('staff.id', 'about.merchant')}))`;

/** Whoever becomes a moderator, or works for a merchant, is concerned from then on. */
export const concernDependencies = [
  dependsOnAny('affiliations'),
  // The change feed does not say whose role changed.
  dependsOnAny('people'),
];
