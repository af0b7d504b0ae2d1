import type { z } from 'zod';

/** Work that one node at a time does: when it is due, and when a job for it is queued. Failed runs are repeated, so it may run twice. */
export interface Task {
  name: string;
  /** When it is due, in UTC. Absent: only when queued. */
  cron?: string | undefined;
  run: (payload: unknown) => Promise<void>;
}

/** Work that every node does by itself `every` so many milliseconds: more often than a cron line allows, or for what only its memory holds. */
export interface IntervalTask {
  name: string;
  every: number;
  run: () => Promise<void>;
}

/** A kind of job: its task's name, and what it carries. */
export interface JobKind<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

/** The task that runs jobs of a kind. With `cron` it also runs by itself, with the payload `{}`. */
export const taskFor = <Payload>(kind: JobKind<Payload>, run: (payload: Payload) => Promise<void>, cron?: string): Task => ({
  name: kind.name,
  cron,
  run: async (payload) => run(kind.payload.parse(payload ?? {})),
});
