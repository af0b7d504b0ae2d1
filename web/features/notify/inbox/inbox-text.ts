import { accountChangeIn } from '../../../../shared/account-changes.ts';
import type { AlertDetails } from '../../../../shared/alerts.ts';
import type { InboxItem } from '../../../../shared/inbox.ts';
import { isStaff, roles } from '../../../../shared/permissions.ts';
import { fullMoment, money } from '../../../i18n/format.ts';
import { list } from '../../../i18n/list.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { trustLevels } from '../../../session/trust-level.ts';

type Details = NonNullable<InboxItem['details']>;

/** What a row says. */
export function inboxText(item: InboxItem): string {
  const { kind, count, details = {} } = item;
  if (item.gone) return t(kind === 'alert' ? 'inbox.gone.deal' : 'inbox.gone.comment');
  switch (kind) {
    case 'reply':
    case 'mention':
    case 'comment':
      return t(`inbox.${kind}`, { count, names: namesOf(item) });
    case 'alert':
      return alertText(details);
    case 'deal_expired':
      return t(details.by === 'checks' ? 'inbox.deal_expired.checks' : 'inbox.deal_expired');
    case 'deal_edited':
      return details.by === 'checks' ? t('inbox.deal_edited.checks', pricesIn(details)) : t('inbox.deal_edited');
    case 'deal_checked':
      return checkText(count, details);
    case 'report_decided':
      return t('inbox.report_decided', { outcome: textFor('reports.outcome', details.outcome) });
    case 'sanction':
      return textFor('inbox.sanction', details.action) || t('inbox.decided');
    case 'sanction_ended':
      return t('inbox.sanction_ended', { what: textFor('sanctions.kind', details.kind) });
    case 'appeal_decided':
    case 'vote_revoked':
      return textFor('inbox', details.action) || t('inbox.decided');
    case 'affiliation_decided':
      return textFor('inbox', details.action, { merchant: String(details.merchant ?? '') }) || t('inbox.decided');
    case 'account':
      return t(`inbox.account.${accountChangeIn(details)}`, { provider: String(details.provider ?? '') });
    case 'trust':
      return t('inbox.trust', { level: levelText(details) });
    case 'badge':
      return t('inbox.badge', { badge: textFor('person.badge', details.badge) });
    case 'channel_failing':
      return t('inbox.channel_failing', { name: String(details.channel ?? '') });
    case 'cases_waiting':
      return t('inbox.cases_waiting', { count: Number(details.count ?? 1) });
    default:
      return t(`inbox.${kind}`);
  }
}

/** Why it came: which alert, what staff or a rule said, or what was changed. */
export function inboxReason({ kind, details = {} }: InboxItem): string | undefined {
  const { reason, changed, target, name } = details;
  if (kind === 'alert' && typeof name === 'string')
    return t(target === 'list' ? 'inbox.why.list' : target === 'saved' ? 'inbox.why.saved' : 'inbox.why.deal', { name });
  if (kind === 'account') return t('inbox.account.undo');
  if (typeof reason === 'string') return t('inbox.reason', { reason: reasonText(reason) });
  return Array.isArray(changed) ? t('inbox.changed', { fields: list(changed.map((field) => textFor('edit.field', field))) }) : undefined;
}

/** A message whose key ends with a value. */
const textFor = (key: string, value: unknown, values?: Record<string, string>): string =>
  tIfKnown(`${key}.${String(value)}`, values) ?? String(value ?? '');

function namesOf({ people = [], peopleCount = 0 }: InboxItem): string {
  const [first, second] = people;
  if (first === undefined) return t('inbox.someone');
  if (peopleCount === 1) return first.name;
  return peopleCount === 2 && second !== undefined
    ? t('inbox.two', { one: first.name, other: second.name })
    : t('inbox.others', { name: first.name, count: peopleCount - 1 });
}

const pricesIn = ({ before, after, currency }: Details) => ({
  before: typeof before === 'number' ? money(before, String(currency)) : '–',
  after: typeof after === 'number' ? money(after, String(currency)) : '–',
});

function alertText({ moment, oldPrice, price, currency, speed, endsAt }: Partial<AlertDetails>): string {
  switch (moment) {
    case 'price_drop':
      return t('inbox.alert.price_drop', pricesIn({ before: oldPrice, after: price, currency }));
    case 'speed':
      return t('inbox.alert.speed', { votes: speed?.votes ?? 0, minutes: speed?.minutes ?? 0 });
    case 'ending':
      return endsAt === undefined ? t('inbox.alert.ending') : t('inbox.alert.ends', { at: fullMoment(endsAt) });
    default:
      return t(`inbox.alert.${moment ?? 'match'}`);
  }
}

function checkText(count: number, details: Details): string {
  if (count > 1) return t('inbox.deal_checked.many', { count });
  return details.verdict === 'price_changed'
    ? t('inbox.deal_checked.price_changed', { price: pricesIn(details).after })
    : t('inbox.deal_checked.dead');
}

function levelText({ to }: Details): string {
  const level = typeof to === 'number' ? trustLevels[to] : roles.filter(isStaff).find((role) => role === to);
  return t(`person.level.${level ?? 'member'}`);
}
