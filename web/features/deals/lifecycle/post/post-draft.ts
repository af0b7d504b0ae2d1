import type { DealField } from '../../../../../shared/deal-fields.ts';
import type { DealCard } from '../../../../../shared/deals.ts';
import { type DealDraft, emptyDraft, isSameIn } from '../../../../deals/draft.ts';

/** A new deal as it is typed, with what came from its merchant's page. */
export interface PostDraft extends DealDraft {
  /** The whole form is open, not only the field for the link. */
  open: boolean;
  /** The address of the page that was read. */
  read: string;
  /** The values from the page, and the values before. */
  fromPage: Partial<DealDraft>;
  beforePage: Partial<DealDraft>;
  /** The page is still to be read, after signing in. */
  waiting: boolean;
  /** The deal that is already on the board, and the link it was found for. */
  duplicate?: { url: string; deal: DealCard } | undefined;
}

/** What a new deal starts with that comes from elsewhere; it gets a draft of its own. */
export type PostPrefill = Partial<PostDraft>;

export const emptyPostDraft = (currency: string): PostDraft => ({
  ...emptyDraft(currency),
  ...{ open: false, read: '', fromPage: {}, beforePage: {}, waiting: false },
});

/** A deal of a physical store gets its author's own place, unless another was chosen. If it becomes another kind of deal, it loses that place. */
export function placeOf({ kind }: Partial<PostDraft>, { place }: PostDraft, own: string | undefined): Partial<PostDraft> {
  if (kind === undefined || own === undefined) return {};
  if (kind === 'local') return place === '' ? { place: own } : {};
  return place === own ? { place: '' } : {};
}

/** Whether a field still has the page's value. */
export const isFromPage = (field: DealField, draft: PostDraft): boolean =>
  field in draft.fromPage && isSameIn(field, draft, { ...draft, ...draft.fromPage });

/** Whether the person has typed anything of their own besides link and price. */
export function hasOwnInput(draft: PostDraft): boolean {
  const empty = emptyDraft(draft.currency);
  const fields = (Object.keys(empty) as DealField[]).filter((field) => !['url', 'price', 'currency'].includes(field));
  return fields.some((field) => !isSameIn(field, draft, empty) && !isFromPage(field, draft));
}

/** The draft without the page's values; typed values stay. */
export function withoutPage(draft: PostDraft): PostDraft {
  const filled = (Object.keys(draft.fromPage) as DealField[]).filter((field) => isFromPage(field, draft));
  const restored = Object.fromEntries(filled.map((field) => [field, draft.beforePage[field]]));
  return { ...draft, ...restored, fromPage: {}, beforePage: {}, read: '' };
}

/** The draft with another link. If it is not the page that was read, only typed values stay. */
export const withLink = (draft: PostDraft, url: string): PostDraft => ({
  ...(draft.read === '' || draft.read === url ? draft : withoutPage(draft)),
  url,
});
