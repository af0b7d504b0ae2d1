import { Link } from 'wouter';
import { notificationLimits } from '../../shared/notification-limits.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { count } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { iconButton } from './header-button.ts';
import { useUnreadSigns } from './use-unread-signs.ts';

/** Leads to the inbox, with how much of it is unread. */
export function Bell() {
  const { unread = 0 } = useRead(reads.inboxCount()).data ?? {};
  const maxCounted = notificationLimits.maxUnread;
  const text = unread < maxCounted ? count(unread) : `${count(maxCounted - 1)}+`;
  useUnreadSigns(unread, text);
  const label = unread === 0 ? t('account.inbox') : t('account.unread', { count: text });
  return (
    <Link href="/inbox" aria-label={label} title={label} className={`relative ${iconButton}`}>
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        fill={unread === 0 ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5a2.2 2.2 0 0 0 4 0" />
      </svg>
      {unread > 0 && (
        <span
          key={unread}
          className="arrive absolute end-0 top-0.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-tag px-1 text-xs font-bold tabular-nums text-on-tag"
        >
          {text}
        </span>
      )}
    </Link>
  );
}
