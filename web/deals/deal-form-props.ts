import type { ReactNode } from 'react';
import type { DealField } from '../../shared/deal-fields.ts';
import type { DealCard, DealDetail, PostDeal } from '../../shared/deals.ts';
import type { DealDraft } from './draft.ts';

/** What the form of a deal needs from the screen it is on; new deals and edits share one form. */
export interface DealFormProps extends MainFieldsProps {
  draft: DealDraft;
  change: (part: Partial<DealDraft>) => void;
  /** The deal that is edited, as it was when the edit began. */
  before?: DealDetail;
  /** For the preview: what is not typed. */
  known: Pick<DealCard, 'picture' | 'liveAt' | 'state'>;
  isLocked?: (field: DealField) => boolean;
  /** Says where a value comes from, if the person has not typed it. */
  markOf?: (field: DealField) => string | undefined;
  aboveSubmit?: ReactNode;
  submitLabel: string;
  send: (deal: PostDeal, key: string) => Promise<void>;
  /** Under the submit button. */
  children?: ReactNode;
}

export interface MainFieldsProps {
  reader?: LinkReader | undefined;
  underLink?: ReactNode;
  underTitle?: ReactNode;
  underPictures?: ReactNode;
  /** Pictures that were dropped before the form was open. */
  files?: readonly File[] | undefined;
}

/** Has the board read the page that a link leads to. */
export interface LinkReader {
  read: (typed: string) => void;
  /** The page was read already, or cannot be read now. */
  isDone: boolean;
}
