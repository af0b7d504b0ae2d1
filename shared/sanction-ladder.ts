import type { SanctionEnding, SanctionKind } from './states.ts';

interface Step {
  kind: SanctionKind;
  days?: number;
}

/** What a moderator is offered first: one step further than the last time. A suggestion, not a rule. */
export const sanctionLadder: readonly Step[] = [
  { kind: 'warning' },
  { kind: 'limit', days: 7 },
  { kind: 'suspension', days: 7 },
  { kind: 'suspension', days: 30 },
  { kind: 'ban' },
];

/** Days after which an ended sanction no longer leads to a harder one. */
const forgottenAfter = 365;

interface Past {
  kind: SanctionKind;
  at: string;
  until?: string | undefined;
  endedAt?: string | undefined;
  ending?: SanctionEnding | undefined;
}

/** The step after the highest one that the person has reached. Sanctions that an appeal overturned do not count. */
export function nextStep(history: readonly Past[], now: number): Step {
  const reached = history
    .filter(({ ending, endedAt, at }) => ending !== 'appeal' && now - Date.parse(endedAt ?? at) < forgottenAfter * day)
    .map(stepOf);
  return sanctionLadder[Math.min(Math.max(-1, ...reached) + 1, sanctionLadder.length - 1)] ?? { kind: 'warning' };
}

/** The highest step that a sanction is as hard as. */
const stepOf = ({ kind, at, until }: Past): number => {
  const days = until === undefined ? Infinity : Math.round((Date.parse(until) - Date.parse(at)) / day);
  return sanctionLadder.findLastIndex((step) => step.kind === kind && (step.days ?? 0) <= days);
};

const day = 86_400_000;
