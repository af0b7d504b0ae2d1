import { and, eq, sql } from 'drizzle-orm';
import { rolesWith } from '../../../shared/permissions.ts';
import type { ProviderSettings } from '../../platform/config/providers.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { providerMoves } from '../../platform/database/schema.ts';
import { endMove, startMove } from '../../platform/identity/provider-moves.ts';

interface Move {
  from: string;
  to: string;
  dryRun: boolean;
  withStaff: boolean;
  end: boolean;
}

type Fate = 'over' | 'found' | 'staff' | 'shared' | 'none';

const headings: Readonly<Record<Fate, string>> = {
  over: 'have come over',
  found: 'will be found again by their verified address',
  staff: 'are staff, whose accounts are not found by an address without --with-staff',
  shared: 'share their address with another account',
  none: 'have no verified address',
};

/** Moves the board from one provider to another, says how far it is, or ends it. Names are those of the settings; FROM may be the issuer of one that is gone. */
export async function moveProvider(db: Database, providers: readonly ProviderSettings[], move: Move): Promise<string> {
  const from = nameOf(move.from, providers) ?? move.from;
  // A move to a provider that is gone can only be ended.
  const to = nameOf(move.to, providers) ?? (move.end ? move.to : undefined);
  if (to === undefined) throw new StartupError(`There is no provider "${move.to}" in the settings: people could not sign in there.`);
  if (from === to) throw new StartupError('Name two different providers.');
  if (move.end && move.dryRun) return (await findMove(db, from, to)) ? 'The move would end. Nothing has changed.' : noMove;
  if (move.end) return (await endMove(db, from, to)) ? 'The move has ended: addresses lead to no account any more.' : noMove;
  const isRunning = await findMove(db, from, to);
  const withStaff = move.withStaff || isRunning?.withStaff === true;
  const report = await describe(db, from, to, withStaff);
  if (move.dryRun) return `${report}\n\nNothing has changed. Without --dry-run, whoever signs in at ${move.to} is found again like this.`;
  await startMove(db, from, to, withStaff);
  return `${report}\n\nThe move is on: keep ${move.from} in the settings until all have come over, then end it with --end.`;
}

const noMove = 'There is no such move.';

const nameOf = (key: string, providers: readonly ProviderSettings[]) => {
  const found = providers.find((each) => each.key === key);
  return found === undefined ? undefined : (found.knownAs ?? found.issuer);
};

async function findMove(db: Database, from: string, to: string) {
  const [found] = await db
    .select()
    .from(providerMoves)
    .where(and(eq(providerMoves.fromIssuer, from), eq(providerMoves.toIssuer, to)));
  return found;
}

/** How many handles a line names. */
const maxNamed = 50;

/** Who would be found again at `to`, by the rules of `ownerByMove`, and who would not. */
async function describe(db: Database, from: string, to: string, withStaff: boolean): Promise<string> {
  const staff = sql`p.role in ${rolesWith('represents the board')}`;
  const { rows } = await db.execute<{ fate: Fate; people: number; old: number; handles: string[] | null }>(sql`
    with leaving as (
      select p.id, p.handle, max(i.used_at) as used,
        case when exists (select from identities o where o.person_id = p.id and o.issuer = ${to}) then 'over'
          when max(i.email) is null then 'none'
          when not exists (select from identities own where own.person_id = p.id and own.issuer = ${from} and own.email is not null
            and not exists (select from identities other where other.email = own.email and other.person_id <> p.id)) then 'shared'
          when ${staff} and not ${withStaff} then 'staff' else 'found' end as fate
      from people p join identities i on i.person_id = p.id and i.issuer = ${from} group by p.id)
    select fate, count(*)::int as people, count(*) filter (where used < now() - interval '1 year')::int as old,
      (array_agg(coalesce('@' || handle, '(no handle yet)') order by handle))[1:${sql.raw(String(maxNamed))}] as handles
    from leaving group by fate`);
  if (rows.length === 0) return `Nobody signs in at ${from}.`;
  return (Object.keys(headings) as Fate[]).flatMap((fate) => rows.filter((row) => row.fate === fate).map(lineOf)).join('\n');
}

function lineOf({ fate, people, old, handles }: { fate: Fate; people: number; old: number; handles: string[] | null }): string {
  const line = `${people} ${headings[fate]}`;
  if (fate === 'over') return line;
  // An address can have been given to somebody else since.
  if (fate === 'found') return old === 0 ? line : `${line}, ${old} of whom have not signed in for a year`;
  const more = people > maxNamed ? ` and ${people - maxNamed} more` : '';
  return `${line}: ${(handles ?? []).join(', ')}${more}`;
}
