import { ageing } from './ageing.ts';
import { checkThresholds } from './check-thresholds.ts';
import { heatScaling } from './heat-scaling.ts';
import { quotas, streamLimits, trustRules } from './limits.ts';
import { newPeople, representativeDeals } from './moderation-limits.ts';
import { alerts, channelRules } from './notification-limits.ts';
import { type DealKind, dealKinds } from './states.ts';

interface Constant {
  /** The default. */
  value: number;
  min: number;
  max: number;
  /** May have decimals. */
  decimals?: true;
}

const upTo = (value: number, max: number): Constant => ({ value, min: 1, max });
const share = (value: number): Constant => ({ value, min: 0.001, max: 1, decimals: true });

type QuotaConstant = `quotas.${keyof typeof quotas}`;
const ofQuotas = Object.fromEntries(Object.entries(quotas).map(([name, quota]) => [`quotas.${name}`, upTo(quota.max, 10_000)])) as Record<
  QuotaConstant,
  Constant
>;

type AgeingConstant = `ageing.${DealKind}`;
const ofAgeing = Object.fromEntries(dealKinds.map((kind) => [`ageing.${kind}`, upTo(ageing.days[kind], 3_650)])) as Record<
  AgeingConstant,
  Constant
>;

/**
 * The constants that an operator may change at /admin, with their bounds. The server reads them by `constant` (server/platform/core/constants.ts); their
 * meaning in words is in web/messages (`admin.constant.…`). docs/reference prints them.
 */
export const constants = {
  ...ofQuotas,
  'heat.warmShare': share(heatScaling.share.warm),
  'heat.hotShare': share(heatScaling.share.hot),
  'heat.blazingShare': share(heatScaling.share.blazing),
  'heat.warmLeast': upTo(heatScaling.least.warm, 10_000),
  'heat.hotLeast': upTo(heatScaling.least.hot, 10_000),
  'heat.blazingLeast': upTo(heatScaling.least.blazing, 10_000),
  'trust.memberDays': { value: trustRules.member.days, min: 0, max: 365 },
  'trust.memberActions': { value: trustRules.member.actions, min: 0, max: 1_000 },
  'trust.trustedDays': { value: trustRules.trusted.days, min: 0, max: 3_650 },
  'trust.trustedHotDeals': upTo(trustRules.trusted.hotDeals, 1_000),
  'newPeople.heldDeals': { value: newPeople.heldDeals, min: 0, max: 10 },
  'newPeople.days': { value: newPeople.days, min: 0, max: 365 },
  'streams.most': { value: streamLimits.streams, min: 10, max: 100_000 },
  'channels.perHour': upTo(channelRules.perHour, 1_000),
  'checks.enough': { value: checkThresholds.enough, min: 1, max: 100, decimals: true },
  'checks.reactivations': upTo(checkThresholds.reactivations, 100),
  'checks.hours': upTo(checkThresholds.within / 3_600, 168),
  ...ofAgeing,
  'ageing.fastShare': share(ageing.fastShare),
  'representatives.day': upTo(representativeDeals.day.max, 1_000),
  'representatives.week': upTo(representativeDeals.week.max, 1_000),
  'representatives.hot': upTo(representativeDeals.hot.max, 1_000),
  'alerts.most': upTo(alerts.max, 1_000),
  'alerts.perDay': upTo(alerts.perDay, 10_000),
  'alerts.endingHours': upTo(alerts.endingHours, 168),
  'alerts.dropShare': share(alerts.dropShare),
} as const satisfies Record<string, Constant>;
export type ConstantName = keyof typeof constants;
export const constantNames = Object.keys(constants) as ConstantName[];
export const constantOf = (name: ConstantName): Constant => constants[name];

/** The constants that an operator has changed. */
export type ConstantOverrides = Partial<Record<ConstantName, number>>;
