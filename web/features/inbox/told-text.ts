import type { InboxItem } from '../../../shared/inbox.ts';
import { roles } from '../../../shared/permissions.ts';
import { money } from '../../i18n/format.ts';
import { list } from '../../i18n/list.ts';
import { t, tIfKnown } from '../../i18n/t.ts';
import { reasonText } from '../../moderation/reason-text.ts';

type Details = NonNullable<InboxItem['details']>;

/** What a row tells. */
export function toldText(item: InboxItem): string {
  const { kind, count, details = {} } = item;
  if (item.gone) return t(kind === 'alert' ? 'inbox.gone.deal' : 'inbox.gone.comment');
  switch (kind) {
    case 'reply':
    case 'mention':
    case 'comment':
      return t(`inbox.${kind}`, { count, names: namesOf(item) });
    case 'alert':
      return t('inbox.alert', { count });
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
      return t('inbox.sanction_ended', { what: textFor('standing.kind', details.kind) });
    case 'appeal_decided':
    case 'vote_revoked':
      return textFor('inbox', details.action) || t('inbox.decided');
    case 'affiliation_decided':
      return textFor('inbox', details.action, { merchant: String(details.merchant ?? '') }) || t('inbox.decided');
    case 'trust':
      return t('inbox.trust', { level: levelText(details) });
    case 'badge':
      return t('inbox.badge', { badge: textFor('person.badge', details.badge) });
    case 'channel_failing':
      return t('inbox.channel_failing', { name: String(details.name ?? '') });
    default:
      return t(`inbox.${kind}`);
  }
}

/** What staff or a rule said, or what was changed. */
export function toldReason({ details = {} }: InboxItem): string | undefined {
  const { reason, changed } = details;
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

function checkText(count: number, details: Details): string {
  if (count > 1) return t('inbox.deal_checked.many', { count });
  return details.verdict === 'price_changed'
    ? t('inbox.deal_checked.price_changed', { price: pricesIn(details).after })
    : t('inbox.deal_checked.dead');
}

const levels = ['new', 'member', 'trusted', 'steward'] as const;

function levelText({ to }: Details): string {
  const level = typeof to === 'number' ? levels[to] : roles.find((role) => role === to);
  return level === undefined || level === 'person' ? t('person.standing.member') : t(`person.standing.${level}`);
}
