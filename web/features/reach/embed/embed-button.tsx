import { useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { t } from '../../../i18n/t.ts';

const EmbedDialog = lazyOrNothing(async () => (await import('./embed-dialog.tsx')).EmbedDialog);

/** Not for what guests cannot see: other sites would show nothing. Not on phones, where nobody edits a site. */
export function EmbedButton({ deal }: { deal: DealDetail }) {
  const [open, setOpen] = useState(false);
  if (deal.membersOnly || deal.state === 'scheduled') return null;
  return (
    <>
      <button
        type="button"
        title={t('embed.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hidden min-h-10 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink sm:inline-flex md:min-h-9"
      >
        <Icon name="link" className="size-[1.125rem]" />
        <span>{t('embed.open')}</span>
      </button>
      {open && <EmbedDialog deal={deal} onClose={() => setOpen(false)} />}
    </>
  );
}
