import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { checkDeal } from '../../server/deals/checks/check-deal.ts';
import { editDeal } from '../../server/deals/lifecycle/edit-deal.ts';
import { castVote } from '../../server/deals/votes/cast-vote.ts';
import { updateHeatScale } from '../../server/deals/votes/update-heat-scale.ts';
import type { PersonOnNetwork } from '../../server/platform/core/viewer.ts';
import type { Database } from '../../server/platform/database/connection.ts';
import { boardSettings, caseEntries, cases, deals, people } from '../../server/platform/database/schema.ts';
import type { CheckDeal } from '../../shared/checks.ts';
import type { EditDeal } from '../../shared/deals.ts';
import { heatScaling } from '../../shared/heat.ts';
import type { Trust } from '../../shared/permissions.ts';

export const day = 86_400;

/** Times are in seconds since the simulation began; who was there before has joined at a negative time. */
export interface SimulatedPerson {
  id: number;
  trust: Trust;
  joined: number;
  network: string;
}

/** A board whose people act at simulated times: accounts and deals get the age that they have at that time. All else is the server's own code. */
export class SimulatedBoard {
  readonly #db: Database;
  #made = 0;
  #unweighed = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async join({ trust, joined, network }: Omit<SimulatedPerson, 'id'>): Promise<SimulatedPerson> {
    const handle = `person-${++this.#made}`;
    const identity = { issuer: 'simulation', subject: handle, handle, name: handle, state: 'active' as const };
    const [person] = await this.#db
      .insert(people)
      .values({ ...identity, trust })
      .returning({ id: people.id });
    return { id: person?.id ?? 0, trust, joined, network };
  }

  async post(author: SimulatedPerson, state: 'live' | 'expired' = 'live'): Promise<number> {
    const url = `https://kettles.example/${++this.#made}`;
    const facts = { categoryId: 1, kind: 'product' as const, title: 'A kettle', price: 5_000, currency: 'EUR', url, canonicalUrl: url };
    const expiry = state === 'live' ? {} : ({ expiredAt: new Date(), expiredBy: 'checks' } as const);
    const [deal] = await this.#db
      .insert(deals)
      .values({ authorId: author.id, ...facts, state, ...expiry })
      .returning({ id: deals.id });
    return deal?.id ?? 0;
  }

  /** Makes a deal as old as it is at that time. */
  async setAge(deal: number, seconds: number): Promise<void> {
    await this.#db
      .update(deals)
      .set({ liveAt: new Date(Date.now() - seconds * 1_000) })
      .where(eq(deals.id, deal));
  }

  async vote(person: SimulatedPerson, now: number, deal: number, value: 1 | -1): Promise<void> {
    const reason = { reason: 'product' as const, comment: 'It stopped boiling after a single week.' };
    await this.#db.transaction((tx) => castVote(tx, actor(person, now), deal, value === 1 ? { value } : { value, ...reason }));
  }

  async check(person: SimulatedPerson, now: number, deal: number, check: CheckDeal): Promise<string | undefined> {
    return (await this.#db.transaction((tx) => checkDeal(tx, actor(person, now), deal, check))).effect;
  }

  async edit(person: SimulatedPerson, now: number, deal: number, edit: EditDeal): Promise<void> {
    await this.#db.transaction((tx) => editDeal(tx, actor(person, now), deal, edit));
  }

  /** Sets the board's own scale of heat. Returns the net votes from which a deal is hot, now and if votes were not weighed. */
  async scaleHeat(): Promise<{ before: number; after: number }> {
    await updateHeatScale(this.#db);
    const after = await this.#db.select({ hot: boardSettings.heatHot }).from(boardSettings);
    await this.#db
      .transaction(async (tx) => {
        await tx.update(deals).set({ withheldVotes: 0 });
        await updateHeatScale(tx);
        this.#unweighed = (await tx.select({ hot: boardSettings.heatHot }).from(boardSettings))[0]?.hot ?? 0;
        return tx.rollback();
      })
      .catch(() => undefined);
    return { before: this.#unweighed, after: after[0]?.hot ?? 0 };
  }

  /** Goes back to the scale of a new board. */
  async resetHeat(): Promise<void> {
    const { warm, hot, blazing } = heatScaling.initial;
    await this.#db.update(boardSettings).set({ heatWarm: warm, heatHot: hot, heatBlazing: blazing });
  }

  async isHot(deal: number): Promise<boolean> {
    const [row] = await this.#db.select({ hotAt: deals.hotAt }).from(deals).where(eq(deals.id, deal));
    return row?.hotAt instanceof Date;
  }

  /** What the moderators' queue says of a deal. */
  async reports(deal: number): Promise<string[]> {
    const rows = await this.#db
      .select({ kind: caseEntries.kind })
      .from(caseEntries)
      .innerJoin(cases, eq(cases.id, caseEntries.caseId))
      .where(eq(cases.dealId, deal));
    return rows.map(({ kind }) => kind);
  }
}

const actor = ({ id, trust, joined, network }: SimulatedPerson, now: number): PersonOnNetwork => ({
  ...{ id, trust, role: 'person', state: 'active', handle: `person-${id}`, session: '', sessionEnds: 0 },
  createdAt: new Date(Date.now() - (now - joined) * 1_000),
  network: createHash('sha256').update(network).digest().subarray(0, 8),
});
