import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import type { DealDraft } from '../../../deals/draft.ts';
import { t } from '../../../i18n/t.ts';
import { keepDraft, storedDraft } from '../../../lib/draft.ts';
import { useDraftSlot } from '../../../lib/draft-slot.ts';
import { editDraft } from './edit-deal.tsx';
import { type Edit, typedIn } from './edit-state.ts';

interface GoneWhileEditingProps {
  id: number;
  onPostAgain: (typed: DealDraft) => void;
  /** Says that the deal is gone. */
  children: ReactNode;
}

/** Replaces the form when a deal is removed during an edit: what was typed can become a new deal. */
export function GoneWhileEditing({ id, onPostAgain, children }: GoneWhileEditingProps) {
  const slot = useDraftSlot(editDraft(id));
  const typed = slot === undefined ? undefined : typedIn(storedDraft<Edit>(slot));

  const postAnew = () => {
    if (slot === undefined || typed === undefined) return;
    keepDraft(slot, undefined);
    onPostAgain(typed);
  };

  return (
    <div className="grid gap-5">
      {typed !== undefined && (
        <section role="status" className="arrive page-column grid w-full gap-3 rounded-card border-2 border-wire bg-surface p-4 sm:p-5">
          <h2 className="text-lg font-semibold">{t('edit.gone')}</h2>
          <p className="text-soft">{t('edit.gone.text')}</p>
          <p dir="auto" className="font-semibold wrap-anywhere">
            {typed.title}
          </p>
          {typed.body !== '' && (
            <p dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              {typed.body}
            </p>
          )}
          <div>
            <Button look="primary" onClick={postAnew}>
              {t('edit.gone.post')}
            </Button>
          </div>
        </section>
      )}
      {children}
    </div>
  );
}
