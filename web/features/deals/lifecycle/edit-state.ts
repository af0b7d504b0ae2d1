import type { DealCard, DealDetail } from '../../../../shared/deals.ts';
import { type DealDraft, draftOf, isSameDraft } from '../../../deals/draft.ts';

/** An edit as it is saved on the device. */
export interface Edit {
  /** The deal when the edit began, or when it was last merged. */
  base: DealDetail;
  mine: DealDraft;
}

export interface EditState extends Edit {
  /** The newer deal that the edit was last refused for, and how often it was sent. */
  refused?: { deal: DealDetail; times: number };
  /** The version that the person asked to compare with. */
  comparedWith?: number;
  /** Another deal with this link. */
  duplicate?: { url: string; deal: DealCard; times: number };
}

type EditAction =
  | { type: 'changed'; part: Partial<DealDraft> }
  | { type: 'rebased'; base: DealDetail; mine?: DealDraft }
  | { type: 'comparisonOpened'; version: number }
  | { type: 'refusedAsOutdated'; current: DealDetail }
  | { type: 'refusedAsDuplicate'; duplicate: DealCard };

/** A saved draft of an older release may lack fields. */
export const startEdit = (deal: DealDetail, saved?: Edit): EditState =>
  saved === undefined ? { base: deal, mine: draftOf(deal) } : { base: saved.base, mine: { ...draftOf(saved.base), ...saved.mine } };

export function editReducer(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'changed':
      return { ...state, mine: { ...state.mine, ...action.part } };
    case 'rebased':
      return { ...state, base: action.base, mine: action.mine ?? draftOf(action.base) };
    case 'comparisonOpened':
      return { ...state, comparedWith: action.version };
    case 'refusedAsOutdated':
      return { ...state, refused: { deal: action.current, times: (state.refused?.times ?? 0) + 1 } };
    case 'refusedAsDuplicate':
      return { ...state, duplicate: { url: state.mine.url, deal: action.duplicate, times: (state.duplicate?.times ?? 0) + 1 } };
  }
}

/** What was typed; undefined if it equals the deal. */
export const typedIn = (edit: Edit | undefined): DealDraft | undefined =>
  edit === undefined || isSameDraft(edit.mine, draftOf(edit.base)) ? undefined : { ...draftOf(edit.base), ...edit.mine };

/** The screen's view of an edit, given the current deal. */
export function viewOf({ base, mine, refused, comparedWith, duplicate }: EditState, live: DealDetail) {
  const current = refused !== undefined && refused.deal.version > live.version ? refused.deal : live;
  const isOutdated = current.version !== base.version;
  const isUntouched = isSameDraft(mine, draftOf(base)) || isSameDraft(mine, draftOf(current));
  return {
    /** The newest version known. */
    current,
    /** Nothing typed conflicts with the newest version. */
    followsCurrent: isOutdated && isUntouched,
    isConflict: isOutdated && !isUntouched,
    /** How often the person asked to see the conflict. New versions alone open nothing, so nothing moves while they type. */
    attention: (refused?.deal.version === current.version ? refused.times : 0) + (comparedWith === current.version ? 1 : 0),
    /** A duplicate belongs to the link it was found for. */
    duplicate: duplicate?.url === mine.url ? duplicate : undefined,
  };
}
