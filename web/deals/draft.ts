import type { DealDetail } from '../../shared/deals.ts';
import type { FieldProblem } from '../../shared/errors.ts';
import type { Image } from '../../shared/images.ts';
import type { DealKind } from '../../shared/states.ts';
import { amountText, currencyOf, parseAmount } from '../i18n/amount.ts';
import { localMoment, momentOf } from '../lib/local-time.ts';

/** A deal as it is typed: text, nearly all of it. */
export interface DealDraft {
  url: string;
  title: string;
  kind: DealKind;
  price: string;
  currency: string;
  shipping: string;
  reference: string;
  evidence: string;
  couponCode: string;
  merchant: string;
  category: string;
  /** Separated by commas. */
  regions: string;
  /** Both as a datetime-local field holds them. */
  startsAt: string;
  endsAt: string;
  membersOnly: boolean;
  body: string;
  images: readonly Image[];
}

export type DealField = keyof DealDraft;

export const emptyDraft = (currency: string): DealDraft => ({
  ...{ url: '', title: '', kind: 'product', price: '', currency, shipping: '', reference: '', evidence: '', couponCode: '' },
  ...{ merchant: '', category: '', regions: '', startsAt: '', endsAt: '', membersOnly: false, body: '', images: [] },
});

export function draftOf(deal: DealDetail): DealDraft {
  const amount = (value: number | undefined) => (value === undefined ? '' : amountText(value, deal.currency));
  return {
    url: deal.url ?? '',
    title: deal.title,
    kind: deal.kind,
    price: amount(deal.price),
    currency: deal.currency,
    shipping: amount(deal.shipping),
    reference: amount(deal.reference),
    evidence: deal.evidence ?? '',
    couponCode: deal.couponCode ?? '',
    merchant: deal.merchant?.name ?? '',
    category: deal.category.slug,
    regions: deal.regions?.join(', ') ?? '',
    startsAt: deal.startsAt === undefined ? '' : localMoment(deal.startsAt),
    endsAt: deal.endsAt === undefined ? '' : localMoment(deal.endsAt),
    membersOnly: deal.membersOnly ?? false,
    body: deal.body ?? '',
    images: deal.images ?? [],
  };
}

/** Whether two drafts say the same in a field. */
export const sameIn = (field: DealField, one: DealDraft, other: DealDraft): boolean =>
  field === 'images' ? String(hashes(one)) === String(hashes(other)) : one[field] === other[field];

const hashes = ({ images }: DealDraft) => images.map(({ hash }) => hash);

/** A typed amount in minor units; a freebie's price needs no typing. */
export const amountIn = (draft: DealDraft, field: 'price' | 'shipping' | 'reference'): number | undefined =>
  field === 'price' && draft.kind === 'freebie' ? 0 : parseAmount(draft[field], draft.currency);

/** What typing an amount changes: a currency that is named with it is that of the deal, unless its price is in another one already. */
export function amountTyped(draft: DealDraft, field: 'price' | 'shipping' | 'reference', typed: string): Partial<DealDraft> {
  const currency = field === 'price' || draft.price.trim() === '' ? currencyOf(typed, draft.currency) : undefined;
  return { [field]: typed, ...(currency === undefined ? {} : { currency }) };
}

/** What the board is sent for a draft (PostDeal, not checked yet), and what could not be understood. `before` is what an edit started from. */
export function dealInput(draft: DealDraft, before?: DealDetail): { input: Record<string, unknown>; problems: FieldProblem[] } {
  const was = before && draftOf(before);
  const texts = (['url', 'evidence', 'couponCode', 'category'] as const).flatMap((field) => entry(field, draft[field].trim()));
  const amounts = (['price', 'shipping', 'reference'] as const).map((field) => [field, amountIn(draft, field)] as const);
  // Untouched, the merchant stays whoever it is; the minute of an untouched moment says less than what the board knows.
  const merchant = draft.merchant === was?.merchant ? [] : entry('merchant', draft.merchant.trim());
  const moments = (['startsAt', 'endsAt'] as const).map(
    (field) => [field, draft[field] === was?.[field] ? before?.[field] : momentOf(draft[field])] as const,
  );
  const input = {
    ...{ title: draft.title, body: draft.body, kind: draft.kind, currency: draft.currency, membersOnly: draft.membersOnly },
    regions: draft.regions.split(',').flatMap((region) => region.trim() || []),
    images: hashes(draft),
    ...Object.fromEntries([...texts, ...merchant, ...[...amounts, ...moments].filter(([, value]) => value !== undefined)]),
  };
  const unread = amounts.filter(([field, amount]) => amount === undefined && draft[field].trim() !== '');
  return { input, problems: unread.map(([field]) => ({ field, rule: 'not_an_amount', message: 'Not an amount' })) };
}

const entry = (field: string, value: string): [string, string][] => (value === '' ? [] : [[field, value]]);
