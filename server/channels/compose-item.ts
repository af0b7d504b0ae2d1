import { notificationGroups } from '../../shared/notification-groups.ts';
import { reasonNamed } from '../../shared/reasons.ts';
import type { NotificationKind } from '../../shared/states.ts';
import { type CardRow, dealSlug } from '../deals/card.ts';
import { isVisible } from '../deals/visibility.ts';
import { excerpt } from '../text/excerpt.ts';
import type { ChannelRow } from './deliverer.ts';
import { linkToken } from './link-token.ts';
import type { NotificationRow } from './material.ts';
import type { Link, MessageDeal, MessageItem } from './message.ts';
import { messageDeal } from './message-deal.ts';
import type { Words } from './words.ts';

/** For whom and in which words a message is composed. */
export interface Composing {
  channel: ChannelRow;
  /** Whether its person sees members-only deals. */
  members: boolean;
  words: Words;
  publicUrl: string;
  boardName: string;
  /** Signs the links that work without signing in. */
  key: Buffer;
}

/** These are about what others wrote or posted: if it can no longer be seen, nothing of it is said. */
const ofOthers: readonly NotificationKind[] = ['alert', ...notificationGroups.replies];
const aboutWriting: readonly NotificationKind[] = notificationGroups.replies;
/** Without deals of their own, which others may have changed. */
const account: readonly NotificationKind[] = notificationGroups.account;

/** What a notification says; undefined if its person may not see it any more. */
export function composeItem(row: NotificationRow, card: CardRow | undefined, composing: Composing): MessageItem | undefined {
  const { kind, id, at, details, opening, commentState } = row;
  if (ofOthers.includes(kind) && !(card && isVisible(card, composing.members))) return undefined;
  if (row.commentId !== null && commentState !== 'visible' && ofOthers.includes(kind)) return undefined;
  const { words, publicUrl } = composing;
  const shown = mayShow(kind, card, composing) ? card : undefined;
  const deal = shown && messageDeal(shown, words, publicUrl);
  const reason = typeof details.reason === 'string' ? [reasonIn(details.reason, words)] : [];
  const dropped = kind === 'alert' ? wasPrice(details, words) : [];
  const written = aboutWriting.includes(kind) && opening !== null ? [excerpt(opening)] : [];
  return {
    ...{ kind, notification: id, ...titlesOf(row, deal, words), lines: [...dropped, ...written, ...reason], at: at.toISOString() },
    ...(deal === undefined ? {} : { deal }),
    why: whyOf(row, words),
    ...linksOf(row, shown, composing),
  };
}

function reasonIn(stored: string, { say }: Words): string {
  const name = reasonNamed(stored);
  return name === undefined ? stored : say(`reason.${name}`);
}

/** As in the inbox (server/inbox/notification-deals.ts): of hidden deals, their authors are told what became of them, and nobody else hears of them. */
const mayShow = (kind: NotificationKind, card: CardRow | undefined, { members, channel }: Composing): boolean =>
  card !== undefined && (isVisible(card, members) || (members && card.authorId === channel.personId && kind.startsWith('deal_')));

/** A deal that was hot. */
export function composeHotItem(card: CardRow, { words, publicUrl }: Composing): MessageItem {
  const deal = messageDeal(card, words, publicUrl);
  const at = (card.hotAt ?? card.liveAt).toISOString();
  return { kind: 'hot', title: titled(deal), withoutPrice: deal.title, lines: [], deal, at, ...dealLinks(card, words, publicUrl) };
}

const titled = ({ title, price }: MessageDeal) => [title, price].filter(Boolean).join(' · ');

/** The moments of alerts that have a text of their own. */
const moments = ['match', 'price_drop', 'hot', 'speed', 'revived', 'ending', 'expired', 'comment'];

function titlesOf(
  { kind, details, actor }: NotificationRow,
  deal: MessageDeal | undefined,
  { say }: Words,
): Pick<MessageItem, 'title' | 'withoutPrice'> {
  const moment = moments.find((each) => each === details.moment) ?? 'match';
  const channel = typeof details.channel === 'string' ? details.channel : '';
  const name = actor ?? say('message.someone');
  const about = (deal: string) => say(kind === 'alert' ? `message.alert.${moment}` : `message.${kind}`, { deal, name, channel });
  const withoutPrice = about(deal?.title ?? '');
  return { title: kind === 'alert' && deal !== undefined ? about(titled(deal)) : withoutPrice, withoutPrice };
}

function whyOf({ kind, details }: NotificationRow, { say }: Words): string {
  if (kind === 'alert') return say('message.why.alert', { alert: typeof details.name === 'string' ? details.name : '' });
  return say(aboutWriting.includes(kind) ? 'message.why.replies' : account.includes(kind) ? 'message.why.account' : 'message.why.own');
}

/** For a price drop. */
function wasPrice({ oldPrice, currency }: NotificationRow['details'], { say, money }: Words): string[] {
  return typeof oldPrice === 'number' && typeof currency === 'string' ? [say('message.was', { price: money(oldPrice, currency) })] : [];
}

type Links = Pick<MessageItem, 'open' | 'get' | 'stop' | 'less'>;

function linksOf(
  { kind, alertId, commentId }: NotificationRow,
  card: CardRow | undefined,
  { channel, words, publicUrl, key }: Composing,
): Links {
  const { say } = words;
  const stopping = (text: string, action: Parameters<typeof linkToken>[1]): Link => ({
    text: say(text),
    url: `${publicUrl}/stop/${linkToken(key, action)}`,
  });
  const links = card === undefined ? { open: { text: say('message.open'), url: `${publicUrl}/inbox` } } : dealLinks(card, words, publicUrl);
  const open = { ...links.open, url: links.open.url + (commentId === null ? '' : `#comment-${commentId}`) };
  if (kind !== 'alert' || alertId === null) return { open, stop: stopping('message.stop.kind', { do: 'kind', channel: channel.id, kind }) };
  const ofAlert = { channel: channel.id, alert: alertId };
  return {
    ...{ ...links, open, stop: stopping('message.stop.alert', { do: 'alert', ...ofAlert }) },
    ...(card === undefined ? {} : { less: stopping('message.less', { do: 'less', ...ofAlert, deal: card.id }) }),
  };
}

function dealLinks({ id, title, link }: CardRow, { say }: Words, publicUrl: string): Pick<Links, 'open' | 'get'> {
  const open = { text: say('message.open'), url: `${publicUrl}/d/${id}/${encodeURIComponent(dealSlug(title))}` };
  return { open, ...(link === null ? {} : { get: { text: say('message.get'), url: `${publicUrl}/out/${id}` } }) };
}
