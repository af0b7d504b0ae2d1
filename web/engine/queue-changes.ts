import type { ProblemDocument } from '../../shared/errors.ts';
import { idempotency } from '../../shared/limits.ts';
import type { QueuedCommand } from './queued-commands.ts';

type Queue = readonly QueuedCommand[];

/** What a later command of the same subject replaces: a vote on one deal, a save, an edit of one comment. */
const subjectOf = ({ person, name, details: { shows, draft } }: QueuedCommand) => {
  const subject = shows?.id ?? (name === 'putComment' ? draft?.name : undefined);
  return subject === undefined ? undefined : `${person} ${subject}`;
};

/** Adds a command at the end. One of the same subject that was never sent, or that was refused, is no longer wanted. */
export function withCommand(queue: Queue, command: QueuedCommand): Queue {
  const subject = subjectOf(command);
  const isReplaced = (each: QueuedCommand) =>
    subject !== undefined && subjectOf(each) === subject && (each.sentAt === undefined || each.refused !== undefined);
  return [...queue.filter((each) => !isReplaced(each)), command];
}

export const withoutCommand = (queue: Queue, key: string): Queue => queue.filter((each) => each.key !== key);

/** From now on it is unknown whether the board has it. */
export const withSent = (queue: Queue, key: string, at: number): Queue =>
  queue.map((each) => (each.key === key ? { ...each, sentAt: each.sentAt ?? at } : each));

export const withRefusal = (queue: Queue, key: string, refused: ProblemDocument | 'TOO_OLD'): Queue =>
  queue.map((each) => (each.key === key ? { ...each, refused } : each));

/** A refused command again, as a new one at the end. */
export function withRetry(queue: Queue, key: string, newKey: string): Queue {
  const command = queue.find((each) => each.key === key);
  if (command === undefined) return queue;
  const { sentAt: _, refused: __, ...again } = command;
  return [...withoutCommand(queue, key), { ...again, key: newKey }];
}

/** Commands that are still to be sent, in order. */
export const waitingOf = (queue: Queue, person: number): Queue =>
  queue.filter((each) => each.person === person && each.refused === undefined);

/** Whether the board may have forgotten its key, so that sending it again could do it twice. */
export const isTooOld = ({ sentAt }: QueuedCommand, now: number): boolean =>
  sentAt !== undefined && now - sentAt > (idempotency.keptFor - margin) * 1_000;

/** Seconds: the clocks differ, and the board deletes keys from time to time. */
const margin = 3_600;
