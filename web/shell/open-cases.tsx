import { Link } from 'wouter';
import { queueReads } from '../../shared/queue-reads.ts';
import { Icon } from '../components/icon.tsx';
import { useRead } from '../engine/use-read.ts';
import { count } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { iconButton } from './header-button.ts';

const useOpenCases = (): number => useRead(queueReads.openCases()).data?.open ?? 0;

const pill = 'grid min-h-5 min-w-5 place-items-center rounded-full bg-tag px-1 text-xs font-bold tabular-nums text-on-tag';

/** In the header, for moderators: leads to the queue while something waits there. */
export function OpenCases() {
  const open = useOpenCases();
  if (open === 0) return null;
  const label = t('account.cases', { count: open });
  return (
    <Link href="/mod/queue" aria-label={label} title={label} className={`open-cases relative ${iconButton}`}>
      <Icon name="flag" className="size-6" />
      <span key={open} className={`arrive absolute end-0 top-0.5 ${pill}`}>
        {count(open)}
      </span>
    </Link>
  );
}

/** The same number in the menu. */
export function OpenCasesInMenu() {
  const open = useOpenCases();
  return open === 0 ? null : (
    <span className={`ms-auto ${pill}`}>
      <span aria-hidden="true">{count(open)}</span>
      <span className="sr-only">{t('account.cases', { count: open })}</span>
    </span>
  );
}
