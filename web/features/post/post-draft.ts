import type { DealField } from '../../../shared/deal-fields.ts';
import type { DealCard } from '../../../shared/deals.ts';
import { type DealDraft, emptyDraft, isSameIn } from '../../deals/draft.ts';

/** A new deal as it is typed, and what its merchant's page had to do with it. */
export interface PostDraft extends DealDraft {
  /** The whole form is open; before, there is the field for the link alone. */
  open: boolean;
  /** The address as the page was read under. */
  read: string;
  /** What the page has filled in, and what stood there before. */
  fromPage: Partial<DealDraft>;
  beforePage: Partial<DealDraft>;
  /** Its reading was asked for and has not happened, since nobody was signed in. */
  waiting: boolean;
  /** The deal that is here already, by the link it was found for. */
  duplicate?: { url: string; deal: DealCard } | undefined;
}

/** What a new deal starts with that comes from elsewhere; it gets a draft of its own. */
export type PostPrefill = Partial<PostDraft>;

export const emptyPostDraft = (currency: string): PostDraft => ({
  ...emptyDraft(currency),
  ...{ open: false, read: '', fromPage: {}, beforePage: {}, waiting: false },
});

/** Whether what stands in a field is what the page said. */
export const isFromPage = (field: DealField, draft: PostDraft): boolean =>
  field in draft.fromPage && isSameIn(field, draft, { ...draft, ...draft.fromPage });

/** Whether the person has written more than link and price that the page did not say. */
export function hasOwnInput(draft: PostDraft): boolean {
  const empty = emptyDraft(draft.currency);
  const fields = (Object.keys(empty) as DealField[]).filter((field) => !['url', 'price', 'currency'].includes(field));
  return fields.some((field) => !isSameIn(field, draft, empty) && !isFromPage(field, draft));
}

/** The draft as it was before the page was read; what was typed since stays. */
export function withoutPage(draft: PostDraft): PostDraft {
  const filled = (Object.keys(draft.fromPage) as DealField[]).filter((field) => isFromPage(field, draft));
  const restored = Object.fromEntries(filled.map((field) => [field, draft.beforePage[field]]));
  return { ...draft, ...restored, fromPage: {}, beforePage: {}, read: '' };
}

/** The draft with another link. Where that leads away from the page that was read, nothing of that page stays but what was changed by hand. */
export const withLink = (draft: PostDraft, url: string): PostDraft => ({
  ...(draft.read === '' || draft.read === url ? draft : withoutPage(draft)),
  url,
});
