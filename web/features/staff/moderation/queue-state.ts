import { type CaseSubjectState, type Decision, decisionsFor } from '../../../../shared/decisions.ts';
import type { DecideCase, Queue, QueueCase } from '../../../../shared/moderation.ts';

/** What a moderator has done in this tab, to undo it. */
export interface DecidedCase {
  id: number;
  decision: Decision;
  title: string;
}

export interface QueueState {
  /** The cases as last shown, to find the next one when the current one goes. */
  order: readonly number[];
  /** The case that is open on the screen. */
  current: number | undefined;
  /** Chosen for one decision together. */
  selected: readonly number[];
  /** Last first. */
  done: readonly DecidedCase[];
}

export const emptyQueue: QueueState = { order: [], current: undefined, selected: [], done: [] };

export type QueueAction =
  | { type: 'shown'; order: readonly number[] }
  | { type: 'opened'; id: number | undefined }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'selected'; id: number }
  | { type: 'unselected' }
  | { type: 'decided'; done: DecidedCase }
  | { type: 'undone'; id: number };

export function reduceQueue(state: QueueState, action: QueueAction): QueueState {
  const { order, current, selected, done } = state;
  switch (action.type) {
    case 'shown':
      return {
        ...state,
        order: action.order,
        current: nextCurrent(order, action.order, current),
        selected: selected.filter((id) => action.order.includes(id)),
      };
    case 'opened':
      return { ...state, current: action.id };
    case 'moved':
      return { ...state, current: neighbour(order, current, action.by) };
    case 'selected':
      return { ...state, selected: selected.includes(action.id) ? selected.filter((id) => id !== action.id) : [...selected, action.id] };
    case 'unselected':
      return { ...state, selected: [] };
    case 'decided':
      return { ...state, done: [action.done, ...done.filter(({ id }) => id !== action.done.id)].slice(0, 20) };
    case 'undone':
      return { ...state, done: done.filter(({ id }) => id !== action.id) };
  }
}

function neighbour(order: readonly number[], current: number | undefined, by: 1 | -1): number | undefined {
  if (current === undefined) return by === 1 ? order[0] : order.at(-1);
  return order[order.indexOf(current) + by] ?? current;
}

/** Stays at the current case; once that is decided, goes on to the one that came after it, or else before it. */
function nextCurrent(before: readonly number[], after: readonly number[], current: number | undefined): number | undefined {
  if (current === undefined || after.includes(current)) return current;
  const at = before.indexOf(current);
  const rest = [...before.slice(at + 1), ...before.slice(0, Math.max(0, at)).toReversed()];
  return rest.find((id) => after.includes(id));
}

function subjectOf({ deal, comment, person, entries }: QueueCase): CaseSubjectState {
  if (deal !== undefined) return { kind: 'deal', state: deal.state, locked: deal.locked === true, deleted: deal.deleted === true };
  if (comment !== undefined) return { kind: 'comment', state: comment.state, locked: comment.deal.locked === true };
  return person === undefined ? { kind: 'merchant' } : { kind: 'person', waits: entries.some(({ waits }) => waits) };
}

/** Of several cases about a person, only the first decision sanctions them, unless it warns: the others close their cases. */
export function decisionsInTurn(all: readonly QueueCase[], decision: Decision, more: Pick<DecideCase, 'reason' | 'into' | 'sanction'>) {
  const { sanction, ...others } = more;
  const sanctioned = new Set<string | undefined>();
  return all.map((each) => {
    const isSecond = sanction !== undefined && sanction.kind !== 'warning' && sanctioned.has(concernedHandle(each));
    sanctioned.add(concernedHandle(each));
    return isSecond ? { each, decision: decision === 'warn' ? ('resolve' as const) : decision, ...others } : { each, decision, ...more };
  });
}

/** Whom a case is about. */
const concernedHandle = ({ deal, comment, person }: QueueCase): string | undefined =>
  deal?.author?.handle ?? comment?.author?.handle ?? person?.handle;

export type Moderator = { id?: number; handle?: string | undefined } | undefined;

export const isAbout = (each: QueueCase, me: Moderator): boolean => me?.handle !== undefined && concernedHandle(each) === me.handle;

/** Whether nobody else has reported it, and the board has not put it into the queue. */
const isOnlyReportedBy = ({ entries, more }: QueueCase, me: Moderator): boolean =>
  me?.handle !== undefined &&
  more === undefined &&
  entries.length > 0 &&
  entries.every(({ kind, by }) => kind === 'report' && by?.handle === me.handle);

/** Whether someone appeals against a decision of theirs: another moderator decides, if there is one. */
const isAppealAgainst = ({ entries }: QueueCase, me: Moderator): boolean =>
  me?.id !== undefined && entries.some(({ against }) => against === me.id);

/** Why others should rather decide it than the moderator `me`; undefined if there is no reason. */
export function recusalReason(each: QueueCase, me: Moderator): 'others' | 'appealed' | 'reported' | undefined {
  if (isAbout(each, me)) return 'others';
  if (isAppealAgainst(each, me)) return 'appealed';
  return isOnlyReportedBy(each, me) ? 'reported' : undefined;
}

const ranks = { others: 2, appealed: 1, reported: 1 };

/** The cases of a page in the order of the moderator `me`: what others should rather decide comes last. */
export function inOrderFor(me: Moderator, { order, cases }: Queue): number[] {
  const rank = (id: number) => {
    const each = cases[id];
    const why = each && recusalReason(each, me);
    return why === undefined ? 0 : ranks[why];
  };
  return order.toSorted((one, other) => rank(one) - rank(other));
}

/** What the moderator `me` can decide about a case; nothing about themselves. */
export const possibleDecisions = (each: QueueCase, me: Moderator): Decision[] => (isAbout(each, me) ? [] : decisionsFor(subjectOf(each)));

/** The decisions that are possible for all of them. */
export function commonDecisions(all: readonly QueueCase[], me: Moderator): Decision[] {
  const [first, ...others] = all.map((each) => possibleDecisions(each, me));
  // Each deal would be merged into another one.
  const fits = (decision: Decision) =>
    others.every((possible) => possible.includes(decision)) && (others.length === 0 || decision !== 'merge');
  return first?.filter(fits) ?? [];
}

/** How often each reason was given, the most frequent first. */
export function reasonsGiven({ entries }: QueueCase): { reason: string; times: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of entries) if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, times]) => ({ reason, times })).toSorted((one, other) => other.times - one.times);
}
