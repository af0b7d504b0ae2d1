import type { z } from 'zod';

/** Work that one node at a time does, on schedule or for a queued job. Failed runs are repeated, so it may run twice. */
export interface Task {
  name: string;
  /** When it runs, in UTC. By default only when queued. */
  cron?: string | undefined;
  run: (payload: unknown) => Promise<void>;
}

/** Work that every node does `every` so many milliseconds: more often than cron allows, or on its own memory. */
export interface IntervalTask {
  name: string;
  every: number;
  /** Changes of these tables start it at once. Only a hint: what it does must not depend on noticing each change. */
  wakeOn?: readonly string[];
  run: () => Promise<void>;
}

/** A kind of job: the name of its task and the schema of its payload. */
export interface JobKind<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

/** A task that runs jobs of a kind. With `cron` it also runs on schedule, with the payload `{}`. */
export const taskFor = <Payload>(kind: JobKind<Payload>, run: (payload: Payload) => Promise<void>, cron?: string): Task => ({
  name: kind.name,
  cron,
  run: async (payload) => run(kind.payload.parse(payload ?? {})),
});
