import { useState } from 'react';
import type { DealCard } from '../../../../shared/deals.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { t } from '../../../i18n/t.ts';
import { mayTakePart } from '../../../session/may-take-part.ts';
import { useMe } from '../../../session/use-me.ts';

const HideDialog = lazyWithWords(async () => (await import('./hide-dialog.tsx')).HideDialog);

export function HideButton({ deal, className = '' }: { deal: DealCard; className?: string }) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('hidden.button', { title: deal.title })}
        title={t('hidden.button.short')}
        aria-haspopup="dialog"
        onClick={() => mayTakePart(me) && setOpen(true)}
        className={`inline-flex size-11 items-center justify-center rounded-control text-soft hover:bg-sunken hover:text-ink pointer-fine:size-9 ${className}`}
      >
        <Icon name="hide" className="size-[1.125rem]" />
      </button>
      {open && <HideDialog deal={deal} onClose={() => setOpen(false)} />}
    </>
  );
}
