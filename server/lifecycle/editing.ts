import { asc, eq, sql } from 'drizzle-orm';
import type { DealResult, EditDeal } from '../../shared/deals.ts';
import { permissions } from '../../shared/permissions.ts';
import { allow } from '../core/allow.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { dealImages, deals } from '../database/schema.ts';
import { forgetOldPrice } from '../deals/check-summary.ts';
import { detailOf, selectDetail } from '../deals/detail.ts';
import { refuseDuplicate, refuseLiveDouble } from '../deals/duplicates.ts';
import { type LockedDeal, lockVisibleDeal } from '../deals/lock-deal.ts';
import { hangPictures, picturesOf } from '../deals/pictures.ts';
import { resultColumns, resultOf } from '../deals/result.ts';
import { movePrices, type Priced, pricedColumns, recordPrice } from '../prices/recording.ts';
import { spendEditQuota, withRevision } from '../revisions/with-revision.ts';
import { checkEnd, type Facts, factsOf } from './facts.ts';
import { refuseLateEdits } from './late-edits.ts';
import { keepAppointments, timedColumns } from './schedule-deal-jobs.ts';
import { newStart } from './start-deal.ts';

/**
 * Replaces what a deal says. Throws VERSION_CONFLICT with the deal as it is now where somebody else was faster, and DUPLICATE_DEAL where
 * another one has its new address. What changes nothing makes no version.
 */
export async function editDeal(tx: Transaction, who: Person, id: number, { version, ...typed }: EditDeal): Promise<DealResult> {
  await spendEditQuota(tx, who.id);
  const deal = await lockVisibleDeal(tx, who, id);
  allow(permissions['edit a deal'](who, deal));
  if (deal.version !== version) throw new Problem('VERSION_CONFLICT', undefined, { current: await currently(tx, id) });
  const images = await picturesOf(tx, typed.images);
  const edit: Edit = { ...(await factsOf(tx, who, typed, deal)), startsAt: newStart(deal, typed), images };
  const changed = changedFields({ ...deal, images: await picturesNow(tx, id) }, edit);
  if (changed.length === 0) return resultOf([deal]);
  refuseLateEdits(who, deal, edit, changed);
  if (changed.includes('endsAt') || changed.includes('startsAt')) checkEnd(edit.endsAt, edit.startsAt ?? deal.liveAt);
  await refuseDoubles(tx, deal, edit, changed);
  await withRevision(tx, id, { cause: 'edit', editorId: who.id }, () => write(tx, deal, edit));
  return resultOf(await follow(tx, deal, edit, changed));
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

function changedFields(before: LockedDeal & { images: number[] }, edit: Edit): Changed {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (Object.keys(edit) as (keyof Edit)[]).filter((field) => !same(edit[field], before[field]));
}

/** What is not on the board yet is held to what may be posted; what is or was there, only to not taking the address of what is live. */
async function refuseDoubles(tx: Transaction, deal: LockedDeal, edit: Edit, changed: Changed): Promise<void> {
  const { id, authorId } = deal;
  if (deal.state === 'scheduled') await refuseDuplicate(tx, { ...edit, except: id, authorId });
  else if (changed.includes('canonicalUrl')) await refuseLiveDouble(tx, { id, canonicalUrl: edit.canonicalUrl });
}

async function write(tx: Transaction, deal: LockedDeal, { images, ...facts }: Edit): Promise<void> {
  const { id, version } = deal;
  await hangPictures(tx, id, images);
  const started = startsNow(deal, facts) ? ({ state: 'live', liveAt: sql`now()` } as const) : {};
  const edited = { ...facts, ...started, imageId: images[0] ?? null, duplicateOf: null, version: version + 1, editedAt: sql`now()` };
  await tx.update(deals).set(edited).where(eq(deals.id, id));
}

const startsNow = (before: LockedDeal, edit: { startsAt: Date | null }) => before.state === 'scheduled' && edit.startsAt === null;

/** What follows from an edit: whose price history it is, what was found at another price, and what is due when. */
async function follow(tx: Transaction, before: LockedDeal, edit: Edit, changed: Changed) {
  const rows = await tx
    .select({ ...resultColumns, ...pricedColumns, ...timedColumns })
    .from(deals)
    .where(eq(deals.id, before.id));
  for (const deal of rows) {
    if (changed.includes('canonicalUrl') || changed.includes('merchantId')) await movePrices(tx, deal);
    if (startsNow(before, edit)) await recordPrice(tx, deal, 'posted');
    else if (changed.some(isOfOffer)) await changeOffer(tx, deal);
    else if (changed.includes('membersOnly') && !deal.membersOnly) await recordPrice(tx, deal, 'edited');
    await keepAppointments(tx, deal);
  }
  return rows;
}

/** Of another product, too, that it costs the same is news, and what was found of the one says nothing of the other. */
const isOfOffer = (field: keyof Edit) => field === 'price' || field === 'currency' || field === 'canonicalUrl';

async function changeOffer(tx: Transaction, deal: Priced): Promise<void> {
  await recordPrice(tx, deal, 'edited');
  await forgetOldPrice(tx, deal.id);
}
