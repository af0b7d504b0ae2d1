import type { DealCard } from '../../../../../shared/deals.ts';
import type { Image } from '../../../../../shared/images.ts';
import type { DealPreview } from '../../../../../shared/preview.ts';
import { fillIn, valuesFromPage } from './fill-from-page.ts';
import { emptyPostDraft, type PostDraft, type PostPrefill, withLink, withoutPage } from './post-draft.ts';

/** The state of reading the page that the link leads to. */
export type ReaderState =
  | { phase: 'idle' | 'guest' | 'reading' | 'read' }
  /** `isLinkWrong`: only another link helps. */
  | { phase: 'failed'; text: string; isLinkWrong: boolean };

export interface PostState {
  draft: PostDraft;
  /** The draft is to be stored: it was typed, or prefilled. */
  isDirty: boolean;
  reader: ReaderState;
  /** The copy of the page's picture. */
  picture: 'none' | 'loading' | 'failed';
  /** Counts how often the board refused the post as a duplicate: each time, the notice gets the focus. */
  refusals: number;
}

export type PostAction =
  | { type: 'typed'; part: Partial<PostDraft> }
  /** The draft was posted or discarded and is no longer stored. */
  | { type: 'forgotten' }
  | { type: 'linkRejected'; text: string }
  | { type: 'readRequested'; link: string; reader: ReaderState }
  | { type: 'pageRead'; link: string; page: DealPreview; categories: object; now: string }
  | { type: 'readFailed'; reader: ReaderState }
  | { type: 'pictureRequested' }
  | { type: 'pictureCopied'; image: Image }
  | { type: 'pictureFailed' }
  /** The person fills in the form manually. */
  | { type: 'stopped' }
  /** The person undoes what the page has filled in. */
  | { type: 'undone' }
  | { type: 'refusedAsDuplicate'; deal: DealCard };

/** `stored` is the draft from before, perhaps from an earlier version of the board: without all fields, and then a whole form. */
export function startPost(currency: string, stored: PostDraft | undefined, prefill: PostPrefill | undefined): PostState {
  const empty = emptyPostDraft(currency);
  const draft = stored === undefined ? { ...empty, ...prefill } : { ...empty, ...stored, open: stored.open ?? true };
  return { draft, isDirty: prefill !== undefined, reader: { phase: 'idle' }, picture: 'none', refusals: 0 };
}

export function postReducer(state: PostState, action: PostAction): PostState {
  const { draft } = state;
  const withDraft = (next: PostDraft): PostState => ({ ...state, draft: next, isDirty: true });
  const idle = { reader: { phase: 'idle' }, picture: 'none' } as const;
  switch (action.type) {
    case 'typed':
      return withDraft({ ...draft, ...action.part });
    case 'forgotten':
      return { ...state, isDirty: false };
    case 'linkRejected':
      return { ...state, reader: { phase: 'failed', text: action.text, isLinkWrong: true } };
    case 'readRequested':
      return { ...withDraft({ ...withLink(draft, action.link), waiting: true }), reader: action.reader, picture: 'none' };
    case 'pageRead':
      return { ...(draft.url === action.link ? withDraft(withPage(draft, action)) : state), reader: { phase: 'read' } };
    case 'readFailed':
      return { ...withDraft({ ...draft, ...afterFailure(draft, action.reader) }), reader: action.reader };
    case 'pictureRequested':
      return { ...state, picture: 'loading' };
    case 'pictureCopied': {
      const isUnwanted = draft.read === '' || draft.images.length > 0;
      return { ...(isUnwanted ? state : withDraft(fillIn(draft, { images: [action.image] }))), picture: 'none' };
    }
    case 'pictureFailed':
      return { ...state, picture: 'failed' };
    case 'stopped':
      return { ...withDraft({ ...draft, open: true, waiting: false }), ...idle };
    case 'undone':
      return { ...withDraft(withoutPage(draft)), ...idle };
    case 'refusedAsDuplicate':
      return { ...withDraft({ ...draft, duplicate: { url: draft.url.trim(), deal: action.deal } }), refusals: state.refusals + 1 };
  }
}

/** Empty fields get the page's values. */
function withPage(draft: PostDraft, { page, categories, now }: Extract<PostAction, { type: 'pageRead' }>): PostDraft {
  const duplicate = page.duplicate && { url: page.url, deal: page.duplicate };
  return {
    ...fillIn({ ...draft, url: page.url }, valuesFromPage(page, draft, categories, now)),
    ...{ read: page.url, open: true, waiting: false, duplicate },
  };
}

/** Signing in may still help; with a wrong link there is nothing to open the form for. */
const afterFailure = ({ open }: PostDraft, reader: ReaderState): Partial<PostDraft> => ({
  waiting: reader.phase === 'guest',
  open: open || !(reader.phase === 'failed' && reader.isLinkWrong),
});
