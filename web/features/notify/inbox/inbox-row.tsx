import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { InboxItem } from '../../../../shared/inbox.ts';
import { shownTitle } from '../../../../shared/shown-title.ts';
import type { NotificationKind } from '../../../../shared/states.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { ShortPrice } from '../../../deals/price.tsx';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { inboxAddress } from './inbox-address.ts';
import { inboxReason, inboxText } from './inbox-text.ts';
import { openItem, setRead, useIsUnread } from './mark-read.ts';

const icons: Partial<Record<NotificationKind, IconName>> = {
  ...{ alert: 'spark', reply: 'reply', mention: 'comment', comment: 'comment', deal_hot: 'flame', deal_expired: 'clock' },
  ...{ deal_edited: 'edit', deal_checked: 'check', deal_aged: 'clock', deal_held: 'hide', deal_removed: 'trash', deal_merged: 'link' },
  ...{ comment_held: 'hide', comment_removed: 'trash', report_decided: 'flag', sanction: 'warning', channel_failing: 'warning' },
  ...{ cases_waiting: 'flag', affiliation_decided: 'person', account: 'lock', trust: 'person', badge: 'spark', vote_revoked: 'down' },
};

/** One row: why it came, what it is about, and a button that marks it as read or unread. The whole row is the link. */
export function InboxRow({ item, children }: { item: InboxItem; children?: ReactNode }) {
  const isUnread = useIsUnread(item);
  const address = inboxAddress(item, useMe()?.handle);
  const text = <span className={isUnread ? 'font-semibold' : ''}>{inboxText(item)}</span>;
  const open = () => openItem(item);
  return (
    <li
      data-deal={item.id}
      className={`relative flex gap-3 p-3 sm:gap-4 sm:px-4 ${isUnread ? 'bg-wire-wash' : ''} has-[.deal-link:hover]:bg-sunken has-[.deal-link:focus-visible]:outline-3 has-[.deal-link:focus-visible]:-outline-offset-3 has-[.deal-link:focus-visible]:outline-wire`}
    >
      <Picture item={item} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <p dir="auto" className="leading-snug wrap-anywhere">
          {isUnread && <span className="sr-only">{t('inbox.unread')} </span>}
          {address === undefined ? (
            text
          ) : (
            <Link
              href={address}
              onClick={open}
              onAuxClick={open}
              className="deal-link after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
            >
              {text}
            </Link>
          )}
        </p>
        <About item={item} />
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Icon name={icons[item.kind] ?? 'check'} className="size-4" />
          <RelativeTime moment={item.at} />
        </p>
        <div className="relative z-10 -mx-2.5 flex flex-wrap empty:hidden">{children}</div>
      </div>
      <ReadButton isUnread={isUnread} onPress={() => setRead(item, isUnread)} />
    </li>
  );
}

const place = 'size-12 shrink-0 sm:size-14';

function Picture({ item: { kind, deal, people = [] } }: { item: InboxItem }) {
  const [person] = people;
  if (deal === undefined)
    return (
      <span className={`grid place-items-center rounded-xl bg-sunken text-soft ${place}`}>
        <Icon name={icons[kind] ?? 'check'} />
      </span>
    );
  return (
    <span className={`relative ${place}`}>
      <DealPicture deal={deal} sizes="3.5rem" className="size-full" />
      {person && (
        <span className="absolute -end-1.5 -bottom-1.5 rounded-full ring-2 ring-surface">
          <Avatar name={person.name} picture={person.avatar} />
        </span>
      )}
    </span>
  );
}

function About({ item }: { item: InboxItem }) {
  const { deal, excerpt } = item;
  const reason = inboxReason(item);
  return (
    <>
      {deal && (
        <p className="flex min-w-0 items-baseline gap-x-2 text-sm">
          <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{shownTitle(deal)}</bdi>
          <span className="flex shrink-0 gap-x-2 text-soft">
            <ShortPrice of={deal} over={deal.state !== 'live'} />
            {deal.state === 'expired' && t(item.kind === 'deal_aged' ? 'deal.aged' : 'deal.expired')}
          </span>
        </p>
      )}
      {excerpt && <TypedText className="line-clamp-2 text-sm text-soft">{excerpt}</TypedText>}
      {reason && <TypedText className="line-clamp-3 text-sm text-soft">{reason}</TypedText>}
    </>
  );
}

const ReadButton = ({ isUnread, onPress }: { isUnread: boolean; onPress: () => void }) => {
  const label = t(isUnread ? 'inbox.markRead' : 'inbox.markUnread');
  return (
    <button
      type="button"
      data-mark-read
      aria-label={label}
      title={label}
      onClick={onPress}
      className="relative z-10 -me-1.5 grid size-11 shrink-0 place-items-center self-center rounded-full hover:bg-raised"
    >
      <span className={`size-3 rounded-full border-2 ${isUnread ? 'border-wire bg-wire' : 'border-edge'}`} />
    </button>
  );
};
