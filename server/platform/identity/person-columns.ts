import type { SanctionInForce } from '../../../shared/errors.ts';
import type { Person } from '../core/viewer.ts';

/** Looked up only for those who have one. */
const sanctionInForce = `select jsonb_strip_nulls(jsonb_build_object('kind', kind, 'reason', reason,
      'until', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from sanctions where person_id = p.id and ended_at is null
      and kind = case p.state when 'limited' then 'limit' when 'suspended' then 'suspension' else 'ban' end
    limit 1`;

/** What every request needs to know of its person, in SQL where `p` is `people`. */
export const personColumns = `p.id, p.role, p.trust, p.state, p.handle, p.created_at as "createdAt",
      case when p.state in ('limited', 'suspended', 'banned') then (${sanctionInForce}) end as sanction`;

/** A row of these columns. */
export type PersonRow = Omit<Person, 'session' | 'sessionEnds' | 'token' | 'handle' | 'createdAt' | 'sanction'> & {
  handle: string | null;
  createdAt: string;
  sanction: SanctionInForce | null;
};

export const personIn = ({ handle, createdAt, sanction, ...row }: PersonRow) => ({
  ...row,
  handle: handle ?? undefined,
  createdAt: new Date(createdAt),
  sanction: sanction ?? undefined,
});
