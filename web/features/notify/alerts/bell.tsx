import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import type { AlertTarget } from './alert-target.ts';

const AlertedMark = lazyOrNothing(async () => (await import('./alerted-mark.tsx')).AlertedMark);
const AlertDialog = lazyOrNothing(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Opens the dialog for an alert. `?alert=new` opens it at once: after signing in, and from suggestions. */
interface BellProps {
  target: AlertTarget;
  className: string;
  /** Of its text, which is also its title. */
  textClass?: string;
}

export function Bell({ target, className, textClass = 'max-sm:sr-only' }: BellProps) {
  const me = useMe();
  const [isOpen, open] = useState(false);
  useEffect(() => open(location.search.includes('alert=new')), []);
  return (
    <>
      <button
        type="button"
        data-shortcut="bell"
        title={t('alerts.bell')}
        aria-haspopup="dialog"
        onClick={() => open(true)}
        className={`relative ${className}`}
      >
        <Icon name="bell" className="size-[1.125rem]" />
        <span className={textClass}>{t('alerts.bell')}</span>
        {me && <AlertedMark target={target} />}
      </button>
      {isOpen && <AlertDialog target={target} onClose={() => open(false)} />}
    </>
  );
}
