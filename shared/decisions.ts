import type { CaseOutcome, CommentState, DealState } from './states.ts';

/** What a moderator can decide about a case, and its outcome. */
export const decisions = {
  approve: 'approved',
  dismiss: 'dismissed',
  resolve: 'resolved',
  remove: 'removed',
  expire: 'expired',
  lock: 'locked',
  merge: 'merged',
  warn: 'warned',
} as const satisfies Record<string, CaseOutcome>;
export type Decision = keyof typeof decisions;
export const decisionNames = Object.keys(decisions) as [Decision, ...Decision[]];

/** The decisions that can sanction whom they concern: `warn` always does, by default with a warning. */
export const maySanction = (decision: Decision): boolean => decision === 'warn' || decision === 'remove';

/** The decisions that take something away from its author need a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'remove' || decision === 'lock' || decision === 'warn';

export type CaseSubjectState =
  | {
      kind: 'deal';
      state: DealState;
      locked: boolean;
      /** Its author deleted it, and might restore it. */
      deleted: boolean;
    }
  | { kind: 'comment'; state: CommentState; locked: boolean }
  | { kind: 'person'; waits: boolean }
  | { kind: 'merchant' };

/** Which decisions are possible, by what the case is about and its state. */
export function decisionsFor(subject: CaseSubjectState): Decision[] {
  if (subject.kind === 'merchant') return ['dismiss', 'resolve'];
  // An appeal or a claim has its own decisions, which close the case.
  if (subject.kind === 'person') return subject.waits ? [] : ['dismiss', 'resolve', 'warn'];
  if (subject.state === 'held') return ['approve', 'remove'];
  if (!['live', 'expired', 'visible'].includes(subject.state))
    return ['dismiss', 'resolve', 'warn', ...(subject.kind === 'deal' && subject.deleted ? (['remove'] as const) : [])];
  return [
    ...(['dismiss', 'resolve'] as const),
    ...(subject.state === 'live' ? (['expire'] as const) : []),
    ...(subject.locked ? [] : (['lock'] as const)),
    ...(subject.kind === 'deal' ? (['merge'] as const) : []),
    'warn',
    'remove',
  ];
}
