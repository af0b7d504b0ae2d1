import type { Alert } from '../../../../shared/alerts.ts';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { limits } from '../../../../shared/limits.ts';
import type { AlertDelivery, AlertMoment } from '../../../../shared/states.ts';
import { amountText } from '../../../i18n/amount.ts';
import { t } from '../../../i18n/t.ts';
import { typedAmount } from '../../../i18n/typed-amount.ts';
import type { AlertTarget, TriableAlert } from './alert-target.ts';

/** An alert in the form. Amounts and numbers are as typed. */
export interface AlertDraft {
  name: string;
  /** Undefined for a deal and for saved deals. The maximum price is `maxPrice`. */
  filters: DealFilters | undefined;
  maxPrice: string;
  /** Of the maximum price. Empty, which means the usual one, until a price is typed or a currency chosen. */
  currency: string;
  /** Whether it notifies also of deals that only mention its words. */
  mentions: boolean;
  moments: readonly AlertMoment[];
  votes: string;
  minutes: string;
  delivery: AlertDelivery;
}

/** The moments that make sense for the target, the most useful first. */
export function offeredMoments(target: AlertTarget): readonly AlertMoment[] {
  if ('filters' in target) return ['match', 'price_drop', 'hot', 'speed', 'ending', 'reactivated'];
  if ('saved' in target) return ['price_drop', 'expired', 'ending', 'reactivated', 'comment'];
  return ['price_drop', 'expired', 'ending', 'reactivated', 'comment', 'hot'];
}

/** For a list about one thing, every new deal; for a broad one, only deals that get hot. */
export function suggestedMoments(target: AlertTarget): readonly AlertMoment[] {
  if ('filters' in target) {
    const { q, merchant, author } = target.filters;
    return (q ?? merchant ?? author) === undefined ? ['hot'] : ['match'];
  }
  if ('saved' in target) return ['price_drop', 'expired'];
  return target.deal.state === 'expired' ? ['reactivated'] : ['price_drop', 'expired'];
}

export function shortened(name: string): string {
  const characters = [...name];
  const { max } = limits.alertName;
  return characters.length <= max
    ? name
    : `${characters
        .slice(0, max - 1)
        .join('')
        .replace(/\s+\S*$/, '')}…`;
}

const suggestedSpeed = { votes: 10, minutes: 30 };

/** A new alert, as the dialog suggests it. `currency` is the one of amounts that name none. */
export const newDraft = (target: AlertTarget, name: string, currency: string): AlertDraft => ({
  name: shortened(name),
  currency: '',
  ...listPart('filters' in target ? target.filters : undefined, currency),
  ...speedPart(suggestedSpeed),
  mentions: false,
  moments: suggestedMoments(target),
  delivery: 'instant',
});

export const draftOf = ({ name, filters, mentions, moments, speed, delivery }: Alert, currency: string): AlertDraft => ({
  ...{ name, mentions: mentions === true, moments, delivery, currency: '' },
  ...listPart(filters, currency),
  ...speedPart(speed ?? suggestedSpeed),
});

function listPart(filters: DealFilters | undefined, currency: string): Pick<AlertDraft, 'filters' | 'maxPrice'> {
  if (filters === undefined) return { filters, maxPrice: '' };
  const { maxPrice, ...others } = filters;
  return { filters: others, maxPrice: maxPrice === undefined ? '' : amountText(Number(maxPrice), others.currency ?? currency) };
}

const speedPart = ({ votes, minutes }: { votes: number; minutes: number }) => ({ votes: String(votes), minutes: String(minutes) });

/** The draft's target and moments, which can be tried. The draft must have no faults except in its name. */
export function triable(draft: AlertDraft, target: AlertTarget, currency: string): TriableAlert {
  const { mentions, moments, votes, minutes } = draft;
  return {
    ...('deal' in target ? { deal: target.deal.id } : 'saved' in target ? target : { filters: filtersOf(draft, currency), mentions }),
    moments: [...moments],
    ...(moments.includes('speed') ? { speed: { votes: Number(votes), minutes: Number(minutes) } } : {}),
  };
}

function filtersOf({ filters = {}, maxPrice, currency: chosen }: AlertDraft, currency: string): DealFilters {
  const usual = filters.currency ?? currency;
  const read = typedAmount(maxPrice, chosen || usual);
  const named = read === undefined || read.currency === usual ? {} : { minPrice: undefined, currency: read.currency };
  const all = { ...filters, ...named, ...(read === undefined ? {} : { maxPrice: String(read.amount) }) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The errors that the form finds by itself, by field. */
export function draftFaults({ name, moments, maxPrice, filters, ...draft }: AlertDraft, currency: string): Record<string, string> {
  const usual = filters?.currency ?? currency;
  const read = typedAmount(maxPrice, draft.currency || usual);
  const isBelow = read?.currency === usual && read.amount < Number(filters?.minPrice ?? 0);
  const isUnread = read === undefined && maxPrice.trim() !== '';
  const price = isUnread ? t('rule.not_an_amount') : isBelow ? t('filters.price.order') : undefined;
  return {
    ...(name.trim() === '' ? { name: t('alerts.name.missing') } : {}),
    ...(moments.length === 0 ? { moments: t('alerts.when.missing') } : {}),
    ...(price === undefined ? {} : { maxPrice: price }),
    ...(moments.includes('speed') ? { ...numberFault('votes', draft.votes), ...numberFault('minutes', draft.minutes) } : {}),
  };
}

function numberFault(field: 'votes' | 'minutes', typed: string): Record<string, string> {
  const { min, max } = limits.alertSpeed[field];
  const isFine = /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;
  return isFine ? {} : { [field]: t('alerts.speed.bounds', { min, max }) };
}
