import { asc, eq, sql } from 'drizzle-orm';
import { type DealField, dealFieldNames } from '../../../shared/deal-fields.ts';
import { applyPatch, type DealSnapshot } from '../../../shared/deal-patch.ts';
import { type DealResult, DealRules, type EditDeal, type PostDeal } from '../../../shared/deals.ts';
import { permissions } from '../../../shared/permissions.ts';
import { effectOfChanges } from '../../../shared/reviewed-changes.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { dealImages, deals } from '../../platform/database/schema.ts';
import { invalidFields } from '../../platform/http/problem-of.ts';
import { namedHosts } from '../../platform/text/markdown.ts';
import { dealTexts } from '../../staff/content-rules/checked-text.ts';
import { enforceRules } from '../../staff/content-rules/enforce-rules.ts';
import { recordHeld } from '../../staff/content-rules/record-held.ts';
import { lapsePriceChecks } from '../check-summary.ts';
import { imageIdsOf, setDealImages } from '../deal-images.ts';
import { dealResult, resultColumns } from '../deal-result.ts';
import { detailOf, selectDetail } from '../detail.ts';
import { refuseDuplicate, refuseLiveDuplicate } from '../duplicates.ts';
import { type LockedDeal, lockVisibleDeal } from '../lock-deal.ts';
import { movePrices, type Priced, pricedColumns, recordPrice } from '../prices/record-price.ts';
import { recordModeration } from '../record-moderation.ts';
import { dealSnapshot } from '../revisions/snapshot.ts';
import { spendEditQuota, withRevision } from '../revisions/with-revision.ts';
import { hasStarted } from '../visibility.ts';
import { checkNewMerchant } from './check-new-merchant.ts';
import { refuseLateEdits } from './late-edits.ts';
import { reportChange } from './report-change.ts';
import { type ResolvedFields, resolveFields } from './resolve-fields.ts';
import { holdsChanges, reviewReason } from './review-reason.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';
import { checkEnd, editedStart } from './start-and-end.ts';

/**
 * Applies a merge patch to a deal. Throws VERSION_CONFLICT with the current deal if someone else was faster, DUPLICATE_DEAL if another
 * deal has its new link, HOST_BANNED, REFUSED_BY_RULE, and ABOUT_YOU or QUOTA for its new merchant. Rules can hold the deal for the moderators, as
 * can changes that they review. An edit without changes creates no version.
 */
export async function editDeal(tx: Transaction, who: Person, id: number, { version, reason, ...patch }: EditDeal): Promise<DealResult> {
  await spendEditQuota(tx, who.id);
  const deal = await lockVisibleDeal(tx, who, id);
  requirePermission(permissions['edit a deal'](who, deal));
  if (deal.version !== version) throw versionConflict('patchDeal', await currentVersion(tx, id));
  const { snapshot } = await dealSnapshot(tx, id);
  const fields = applyPatch(snapshot, patch);
  checkRules(fields);
  const edit: Edit = {
    ...(await resolveFields(tx, who, { ...fields, merchant: patch.merchant }, deal)),
    startsAt: editedStart(deal, patch.startsAt),
    images: await imageIdsOf(tx, fields.images),
  };
  const changed = changedFields({ ...deal, images: await currentPictures(tx, id) }, edit);
  if (changed.length === 0) return dealResult([deal]);
  refuseLateEdits(who, deal, edit, changed);
  if (changed.includes('endsAt') || changed.includes('startsAt')) checkEnd(edit.endsAt, edit.startsAt ?? deal.liveAt);
  // What stays as it is may stay, whatever newer rules say.
  const rules = await enforceRules(tx, who, dealTexts({ ...edit, merchant: patch.merchant }, changed));
  await refuseDuplicates(tx, deal, edit);
  // Before the deal changes: the editor may work for the merchant that it has, or for the one that it gets.
  if (changed.includes('merchant')) await checkNewMerchant(tx, who, deal, edit.merchantId);
  await recordModeration(tx, who, deal, { action: 'edit_deal', reason, details: { version: version + 1, changed } });
  const review = await reviewReason(tx, who, deal);
  const isHeld = rules.length > 0 || (holdsChanges(review) && leadsElsewhere(snapshot, fields, edit, changed));
  await withRevision(tx, id, { cause: 'edit', editorId: who.id }, () => write(tx, deal, edit, changed, isHeld));
  await recordHeld(tx, { dealId: id }, rules);
  await reportChange(tx, who, deal, review);
  return dealResult(await runFollowUps(tx, deal, edit, changed));
}

/** Whether a change could lead people elsewhere. Another name of the same merchant does not. */
function leadsElsewhere(before: DealSnapshot, fields: PostDeal, edit: Edit, changed: Changed): boolean {
  const merchant = changed.includes('merchant') ? fields.merchant : before.merchant;
  return effectOfChanges(before, { ...fields, url: edit.url ?? undefined, merchant }, namedHosts) === 'hold';
}

type Edit = ResolvedFields & { startsAt: Date | null; images: number[] };
type Changed = readonly DealField[];

/** Throws INVALID if the fields break a rule together. Each of them is valid by itself. */
function checkRules(fields: PostDeal): void {
  const { error } = DealRules.safeParse(fields);
  if (error !== undefined) throw invalidFields(error.issues);
}

async function currentVersion(tx: Transaction, id: number) {
  const [row] = await selectDetail(tx).execute({ id });
  if (row === undefined) throw new Error('The locked deal is gone');
  return detailOf(row);
}

async function currentPictures(tx: Transaction, dealId: number): Promise<number[]> {
  const imageRows = tx.select({ id: dealImages.imageId }).from(dealImages).where(eq(dealImages.dealId, dealId));
  return (await imageRows.orderBy(asc(dealImages.position))).map(({ id }) => id);
}

function changedFields(before: LockedDeal & { images: number[] }, edit: Edit): Changed {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return dealFieldNames.filter((field) => !same(edit[columnOf(field)], before[columnOf(field)]));
}

const columnOf = (field: DealField): keyof Edit => (field === 'category' ? 'categoryId' : field === 'merchant' ? 'merchantId' : field);

/** A scheduled deal must pass the rules for new deals; a published one only must not take the link of a live deal. */
async function refuseDuplicates(tx: Transaction, deal: LockedDeal, edit: Edit): Promise<void> {
  const { id, authorId } = deal;
  if (deal.state === 'scheduled') await refuseDuplicate(tx, { ...edit, except: id, authorId });
  else if (changesOffer(deal, edit)) await refuseLiveDuplicate(tx, { id, canonicalUrl: edit.canonicalUrl });
}

const changesOffer = (before: LockedDeal, edit: Edit) => edit.canonicalUrl !== before.canonicalUrl;

async function write(tx: Transaction, deal: LockedDeal, edit: Edit, changed: Changed, isHeld: boolean): Promise<void> {
  const { id, version } = deal;
  if (changed.includes('images')) await setDealImages(tx, id, edit.images);
  const { images, ...columns } = edit;
  const started = startsNow(deal, edit) ? ({ state: 'live', liveAt: sql`now()` } as const) : {};
  // Like a new deal of that merchant, for the quota of who represents it.
  const recounted = deal.state === 'scheduled' && changed.includes('merchant') ? { liveAt: sql`now()` } : {};
  const held = isHeld && deal.state !== 'held' ? heldColumns(deal) : {};
  const edited = {
    ...columns,
    ...recounted,
    ...started,
    ...held,
    imageId: images[0] ?? null,
    duplicateOf: null,
    version: version + 1,
    editedAt: sql`now()`,
  };
  await tx.update(deals).set(edited).where(eq(deals.id, id));
}

/** Equal times say that it has never been live (server/deals/visibility.ts). */
const heldColumns = (deal: LockedDeal) => ({
  state: 'held' as const,
  heldAt: sql`now()`,
  ...(hasStarted(deal) ? {} : { liveAt: sql`now()` }),
});

const startsNow = (before: LockedDeal, edit: { startsAt: Date | null }) => before.state === 'scheduled' && edit.startsAt === null;

/** Updates what depends on the edited fields: the price history, checks of the old price, and the jobs at its start and end. */
async function runFollowUps(tx: Transaction, before: LockedDeal, edit: Edit, changed: Changed) {
  const rows = await tx
    .select({ ...resultColumns, ...pricedColumns, ...timedColumns })
    .from(deals)
    .where(eq(deals.id, before.id));
  for (const deal of rows) {
    const isOtherOffer = changesOffer(before, edit);
    if (isOtherOffer || changed.includes('merchant')) await movePrices(tx, deal);
    if (startsNow(before, edit)) await recordPrice(tx, deal, 'posted');
    // Another product at the same price is a new price too, and checks of the old product do not apply to it.
    else if (isOtherOffer || changed.includes('price') || changed.includes('currency')) await changeOffer(tx, deal);
    else if (changed.includes('membersOnly') && !deal.membersOnly) await recordPrice(tx, deal, 'edited');
    await scheduleDealJobs(tx, deal);
  }
  return rows;
}

async function changeOffer(tx: Transaction, deal: Priced): Promise<void> {
  await recordPrice(tx, deal, 'edited');
  await lapsePriceChecks(tx, deal.id);
}
