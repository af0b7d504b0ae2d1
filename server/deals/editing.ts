import { asc, eq, sql } from 'drizzle-orm';
import type { DealResult, EditDeal } from '../../shared/deals.ts';
import { quotas } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { allow } from '../allow.ts';
import { forgetOldPrice } from '../checks/consequences.ts';
import type { Transaction } from '../database/connection.ts';
import { dealImages, deals } from '../database/schema.ts';
import { Problem } from '../errors.ts';
import { movePrices, type Priced, pricedColumns, recordPrice } from '../prices/recording.ts';
import { spending } from '../quotas.ts';
import { revising } from '../revisions/recording.ts';
import type { Person } from '../viewer.ts';
import { detailOf, selectDetail } from './detail.ts';
import { refuseDuplicate, refuseLiveDouble } from './duplicates.ts';
import { checkEnd, type Facts, factsOf } from './facts.ts';
import { type HeldDeal, heldDeal } from './held-deal.ts';
import { refuseLateEdits } from './late-edits.ts';
import { hangPictures, picturesOf } from './pictures.ts';
import { resultColumns, resultOf } from './result.ts';
import { newStart, start } from './starting.ts';

const spend = spending('edits', quotas.edits, 'revisions where editor_id = $1', 'at');

/**
 * Replaces what a deal says. Throws VERSION_CONFLICT with the deal as it is now where somebody else was faster, and DUPLICATE_DEAL where
 * another one has its new address. What changes nothing makes no version.
 */
export async function editDeal(tx: Transaction, who: Person, id: number, { version, ...typed }: EditDeal): Promise<DealResult> {
  await spend(tx, who.id);
  const deal = await heldDeal(tx, who, id);
  allow(permissions['edit a deal'](who, deal));
  if (deal.version !== version) throw new Problem('VERSION_CONFLICT', undefined, { current: await currently(tx, id) });
  const images = await picturesOf(tx, typed.images);
  const edit: Edit = { ...(await factsOf(tx, typed, deal)), startsAt: newStart(deal, typed), images };
  const changed = changedFields({ ...deal, images: await picturesNow(tx, id) }, edit);
  if (changed.length === 0) return resultOf([deal]);
  refuseLateEdits(who, deal, edit, changed);
  if (changed.includes('endsAt') || changed.includes('startsAt')) checkEnd(edit.endsAt, edit.startsAt ?? deal.liveAt);
  await refuseDoubles(tx, deal, edit, changed);
  await revising(tx, id, { cause: 'edit', editorId: who.id }, () => write(tx, deal, edit));
  return resultOf(await follow(tx, deal, changed));
}

type Edit = Facts & { startsAt: Date | null; images: number[] };
type Changed = readonly (keyof Edit)[];

async function currently(tx: Transaction, id: number) {
  const [row] = await selectDetail(tx).execute({ id });
  return row && detailOf(row);
}

async function picturesNow(tx: Transaction, dealId: number): Promise<number[]> {
  const hung = tx.select({ id: dealImages.imageId }).from(dealImages).where(eq(dealImages.dealId, dealId));
  return (await hung.orderBy(asc(dealImages.position))).map(({ id }) => id);
}

function changedFields(before: HeldDeal & { images: number[] }, edit: Edit): Changed {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (Object.keys(edit) as (keyof Edit)[]).filter((field) => !same(edit[field], before[field]));
}

/** What is not on the board yet is held to what may be posted; what is there already, only to not being there twice. */
async function refuseDoubles(tx: Transaction, deal: HeldDeal, edit: Edit, changed: Changed): Promise<void> {
  const { id, authorId } = deal;
  if (deal.state === 'scheduled') await refuseDuplicate(tx, { ...edit, except: id, authorId });
  if (deal.state === 'live' && changed.includes('canonicalUrl')) await refuseLiveDouble(tx, { id, canonicalUrl: edit.canonicalUrl });
}

async function write(tx: Transaction, { id, version }: HeldDeal, { images, ...facts }: Edit): Promise<void> {
  await hangPictures(tx, id, images);
  const edited = { ...facts, imageId: images[0] ?? null, duplicateOf: null, version: version + 1, editedAt: sql`now()` };
  await tx.update(deals).set(edited).where(eq(deals.id, id));
}

/** What follows from an edit: whose price history it is, what was found at another price, and that it is live without a start. */
async function follow(tx: Transaction, { id, state }: HeldDeal, changed: Changed) {
  const rows = await tx
    .select({ ...resultColumns, ...pricedColumns, startsAt: deals.startsAt })
    .from(deals)
    .where(eq(deals.id, id));
  if (changed.includes('canonicalUrl') || changed.includes('merchantId')) await each(rows, (deal) => movePrices(tx, deal));
  if (changed.includes('price') || changed.includes('currency')) {
    await each(rows, (deal) => recordPrice(tx, deal, 'edited'));
    await forgetOldPrice(tx, id);
  }
  return state === 'scheduled' && rows[0]?.startsAt === null ? await start(tx, id) : rows;
}

async function each(rows: readonly Priced[], act: (deal: Priced) => Promise<void>): Promise<void> {
  for (const row of rows) await act(row);
}
