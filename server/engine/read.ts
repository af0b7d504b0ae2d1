import type { z } from 'zod';
import type { Dependency } from './dependencies.ts';

/** The result of an evaluation: the data, or the problem that says why there is none, and the dependencies of either. */
export type Evaluated<Data> =
  | { data: Data; dependencies: Dependency[] }
  /** A problem document. The read may exist later, so it has dependencies too. */
  | { gone: object & { status: number }; dependencies: Dependency[] };

/**
 * A read that can be fetched and watched. It depends on its input and its audience, never on the person.
 * `Viewer` is what the application knows about the person; the engine only passes it on.
 */
export interface Read<Input, Data, Viewer> {
  /** In Fastify's syntax: `/api/deals/:id`. */
  path: string;
  summary: string;
  /** Parses the path's parameters and the query together. */
  input: z.ZodType<Input>;
  /** The shape of the data, for the API's description. Must not contain null: a merge patch uses it to delete. */
  answer: z.ZodType<Data>;
  /** The codes of problems that only some reads answer, for the API's description. */
  problems?: readonly string[];
  /** The audience of this viewer. May throw, e.g. if they must sign in. */
  audience: (viewer: Viewer) => string;
  /** Milliseconds between evaluations while changes keep coming; the engine's default if left out. */
  pace?: number | ((input: Input) => number);
  /** Whether it takes much longer than other reads: fewer of these are evaluated at a time. */
  isLong?: (input: Input) => boolean;
  evaluate: (input: Input, audience: string) => Promise<Evaluated<Data>>;
}

/** Infers a read's types from its schemas. */
export const defineRead =
  <Viewer>() =>
  <Input, Data>(read: Read<Input, Data, Viewer>): Read<unknown, unknown, Viewer> =>
    read as unknown as Read<unknown, unknown, Viewer>;
