import { ringSuspicion } from '../../../shared/weights.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { addToCase } from '../../staff/cases/add-to-case.ts';

/** What a moderator sees of a suspected ring. */
interface Evidence {
  votes: number;
  /** How many whole votes the board does not count in ranks and heat. */
  withheld: number;
  newPeople: number;
  networks: number;
  /** Votes from the network with the most of them. */
  fromOneNetwork: number;
}

/** A deal's counts: its upvotes, and the whole votes that are withheld, how many of them newly. */
interface Weighed {
  up: number;
  withheld: number;
  newly_withheld: number;
}

const evidence = statement<Omit<Evidence, 'withheld'>>(
  'ring_evidence',
  `with cast_up as (select network, trust from votes join people on people.id = person_id where deal_id = $1 and value = 1)
   select count(*)::int as votes, (count(*) filter (where trust = 0))::int as "newPeople", count(distinct network)::int as networks,
     coalesce((select max(n) from (select count(*) as n from cast_up where network is not null group by network) counted), 0)::int as "fromOneNetwork"
   from cast_up`,
);

/** Reports a suspected ring when votes take the withheld votes of a deal over the threshold, and again each time they double. */
export async function reportRing(tx: Transaction, dealId: number, { up, withheld, newly_withheld: newly }: Weighed): Promise<void> {
  if (withheld < up * ringSuspicion.share || level(withheld) <= level(withheld - newly)) return;
  const [counts] = await evidence(tx, dealId);
  await addToCase(tx, { dealId }, { kind: 'ring', weight: 1, details: { withheld: Math.round(withheld), ...counts } });
}

/** 0 below the threshold, 1 from there on, 2 from its double on, and so on. */
const level = (withheld: number) => Math.max(0, Math.floor(Math.log2(Math.max(withheld, 1) / ringSuspicion.withheld)) + 1);
