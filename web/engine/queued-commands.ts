import type { CommandName } from '../../shared/command-paths.ts';
import type { ProblemDocument } from '../../shared/errors.ts';
import { createSharedState } from '../lib/shared-state.ts';

/** What a stored command is about, to show it and to give back what was typed. */
export interface QueueDetails {
  deal?: number;
  /** What was typed, under the name of its draft (web/lib/draft.ts). */
  draft?: { name: string; value: unknown };
  /** The optimistic update that shows it. */
  shows?: { id: string; value: unknown };
}

/** A command that is stored until the board can be reached. */
export interface QueuedCommand {
  /** Its Idempotency-Key. */
  key: string;
  /** Whose command it is. */
  person: number;
  name: CommandName;
  input: object;
  details: QueueDetails;
  /** The deal's. */
  title?: string;
  /** When (ms since the epoch) it was first sent without getting an answer. */
  sentAt?: number;
  /** Why the board refused it; `TOO_OLD`: it is unknown whether the board has it. */
  refused?: ProblemDocument | 'TOO_OLD';
}

const commands = createSharedState<readonly QueuedCommand[]>([]);

/** Shows these as the reader's stored commands. */
export const showQueuedCommands = commands.set;

export const useQueuedCommands = commands.use;
