import { accountChangeIn, accountChanges } from '../../../shared/account-changes.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import { imagePath, plainImage } from '../../../shared/image-files.ts';
import { notificationGroups } from '../../../shared/notification-groups.ts';
import { reasonNamed } from '../../../shared/reasons.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { alertMoments, type NotificationKind } from '../../../shared/states.ts';
import { type CardRow, dealSlug } from '../../deals/card.ts';
import { isVisible } from '../../deals/visibility.ts';
import type { ChannelRow } from './deliverer.ts';
import { linkToken } from './link-token.ts';
import type { Link, MessageDeal, MessageItem } from './message.ts';
import type { NotificationRow } from './message-data.ts';
import type { Translator } from './translator.ts';

/** For whom and in which language a message is composed. */
export interface Composing {
  channel: ChannelRow;
  /** Whether its person sees members-only deals. */
  members: boolean;
  translator: Translator;
  publicUrl: string;
  boardName: string;
  /** Signs the links that work without signing in. */
  key: Buffer;
}

/** These are about what others wrote or posted: if it can no longer be seen, the message leaves it out. */
const kindsOfOthers: readonly NotificationKind[] = ['alert', ...notificationGroups.replies];
const replyKinds: readonly NotificationKind[] = notificationGroups.replies;
/** About the account itself, not about the person's deals, which others may have changed. */
const accountKinds: readonly NotificationKind[] = notificationGroups.account;

/** What a notification says; undefined if its person may not see it any more. */
export function composeItem(row: NotificationRow, card: CardRow | undefined, composing: Composing): MessageItem | undefined {
  const { kind, at, details, opening, commentState } = row;
  if (kindsOfOthers.includes(kind) && !(card && isVisible(card, composing.members))) return undefined;
  if (row.commentId !== null && commentState !== 'visible' && kindsOfOthers.includes(kind)) return undefined;
  const { translator, publicUrl } = composing;
  const shown = mayShow(kind, card, composing) ? card : undefined;
  const deal = shown && messageDeal(shown, translator, publicUrl);
  const reason = typeof details.reason === 'string' ? [reasonIn(details.reason, translator)] : [];
  const warning = kind === 'account' ? [translator.t('inbox.account.undo')] : [];
  const priceDrop = kind === 'alert' ? oldPriceLine(details, translator) : [];
  const excerptLines = replyKinds.includes(kind) && opening !== null ? [excerpt(opening)] : [];
  return {
    ...{
      kind,
      ...titlesOf(row, deal, translator),
      lines: [...warning, ...priceDrop, ...excerptLines, ...reason],
      at: at.toISOString(),
    },
    ...(deal === undefined ? {} : { deal }),
    why: reasonOf(row, translator),
    ...linksOf(row, shown, composing),
  };
}

function reasonIn(stored: string, { t }: Translator): string {
  const name = reasonNamed(stored);
  return name === undefined ? stored : t(`reason.${name}`);
}

/** As in the inbox (server/notify/inbox/notification-deals.ts): of hidden deals, only their authors are notified of the outcome. */
const mayShow = (kind: NotificationKind, card: CardRow | undefined, { members, channel }: Composing): boolean =>
  card !== undefined && (isVisible(card, members) || (members && card.authorId === channel.personId && kind.startsWith('deal_')));

/** A deal that was hot. */
export function composeHotItem(card: CardRow, { translator, publicUrl }: Composing): MessageItem {
  const deal = messageDeal(card, translator, publicUrl);
  const at = (card.hotAt ?? card.liveAt).toISOString();
  return {
    kind: 'hot',
    title: titleWithPrice(deal),
    withoutPrice: deal.title,
    lines: [],
    deal,
    at,
    ...dealLinks(card, translator, publicUrl),
  };
}

const titleWithPrice = ({ title, price }: MessageDeal) => [title, price].filter(Boolean).join(' · ');

function titlesOf(
  { kind, details, actor }: NotificationRow,
  deal: MessageDeal | undefined,
  { t }: Translator,
): Pick<MessageItem, 'title' | 'withoutPrice'> {
  const moment = alertMoments.find((each) => each === details.moment) ?? 'match';
  const channel = typeof details.channel === 'string' ? details.channel : '';
  const name = actor ?? t('message.someone');
  const provider = typeof details.provider === 'string' ? details.provider : '';
  const keys: Partial<Record<NotificationKind, string>> = {
    alert: `message.alert.${moment}`,
    account: `inbox.account.${accountChangeIn(details)}`,
  };
  const titleFor = (deal: string) => t(keys[kind] ?? `message.${kind}`, { deal, name, channel, provider });
  const withoutPrice = titleFor(deal?.title ?? '');
  return { title: kind === 'alert' && deal !== undefined ? titleFor(titleWithPrice(deal)) : withoutPrice, withoutPrice };
}

function reasonOf({ kind, details }: NotificationRow, { t }: Translator): string {
  if (kind === 'alert') return t('message.why.alert', { alert: typeof details.name === 'string' ? details.name : '' });
  return t(replyKinds.includes(kind) ? 'message.why.replies' : accountKinds.includes(kind) ? 'message.why.account' : 'message.why.own');
}

/** For a price drop. */
function oldPriceLine({ oldPrice, currency }: NotificationRow['details'], { t, money }: Translator): string[] {
  return typeof oldPrice === 'number' && typeof currency === 'string' ? [t('message.was', { price: money(oldPrice, currency) })] : [];
}

type Links = Pick<MessageItem, 'open' | 'get' | 'stop' | 'less'>;

function linksOf(
  { kind, details, alertId, commentId }: NotificationRow,
  card: CardRow | undefined,
  { channel, translator, publicUrl, key }: Composing,
): Links {
  const { t } = translator;
  const actionLink = (text: string, action: Parameters<typeof linkToken>[1]): Link => ({
    text: t(text),
    url: `${publicUrl}/stop/${linkToken(key, action)}`,
  });
  const page = kind === 'account' ? accountChanges[accountChangeIn(details)] : '/inbox';
  const links = card === undefined ? { open: { text: t('message.open'), url: publicUrl + page } } : dealLinks(card, translator, publicUrl);
  const open = { ...links.open, url: links.open.url + (commentId === null ? '' : `#comment-${commentId}`) };
  if (kind !== 'alert' || alertId === null)
    return { open, stop: actionLink('message.stop.kind', { do: 'kind', channel: channel.id, kind }) };
  const ofAlert = { channel: channel.id, alert: alertId };
  return {
    ...{ ...links, open, stop: actionLink('message.stop.alert', { do: 'alert', ...ofAlert }) },
    ...(card === undefined ? {} : { less: actionLink('message.less', { do: 'less', ...ofAlert, deal: card.id }) }),
  };
}

function dealLinks({ id, title, link }: CardRow, { t }: Translator, publicUrl: string): Pick<Links, 'open' | 'get'> {
  const open = { text: t('message.open'), url: `${publicUrl}/d/${id}/${encodeURIComponent(dealSlug(title))}` };
  return { open, ...(link === null ? {} : { get: { text: t('message.get'), url: `${publicUrl}/out/${id}` } }) };
}

/** A deal in the reader's language. */
function messageDeal(card: CardRow, { t, money }: Translator, publicUrl: string): MessageDeal {
  const { id, title, price, shipping, currency, merchantName: merchant, imageHash: hash } = card;
  const priceText = price === null ? undefined : price === 0 ? t('price.free') : money(price, currency);
  const shippingText =
    shipping === null ? undefined : shipping === 0 ? t('price.shipping.free') : t('price.shipping', { amount: money(shipping, currency) });
  const fullPrice = [priceText, shippingText].filter(Boolean).join(' ');
  return {
    id,
    title: shownTitle({ title, price: price ?? undefined, currency, shipping: shipping ?? undefined }),
    ...(fullPrice === '' ? {} : { price: fullPrice }),
    ...(merchant === null ? {} : { merchant }),
    ...(hash === null ? {} : { picture: publicUrl + imagePath(hash, plainImage.width, plainImage.format) }),
  };
}
