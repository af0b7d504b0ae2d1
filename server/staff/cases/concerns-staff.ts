import type { Role } from '../../../shared/permissions.ts';
import { isAffiliatedSql } from '../../platform/database/is-affiliated.ts';

/**
 * SQL for whether a case, or an entry of the staff log, concerns a moderator or an admin: it is about them, what they wrote, or a merchant that they work
 * for. What all moderators read of it does not say who reported it.
 * @param readers the roles of those who read it
 */
export const concernsStaffSql = (subject: string, readers: readonly Role[] = ['moderator', 'admin']): string => `exists (
  select from (
    select author_id as person, merchant_id as merchant from deals where id = ${subject}.deal_id
    union all select comments.author_id, deals.merchant_id from comments join deals on deals.id = comments.deal_id
      where comments.id = ${subject}.comment_id
    union all select ${subject}.person_id, ${subject}.merchant_id) about
  join people staff on staff.role in (${readers.map((role) => `'${role}'`).join(', ')}) and (staff.id = about.person or ${isAffiliatedSql('staff.id', 'about.merchant')}))`;
