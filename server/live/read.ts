import type { z } from 'zod';
import type { Dependency } from './dependencies.ts';

/** What an evaluation answers: the data, or the problem that says why there is none, and what either depends on. */
export type Evaluated<Data> =
  | { data: Data; dependencies: Dependency[] }
  /** `problem` is a problem document; the read may come into being later, so it has dependencies too. */
  | { gone: object & { status: number }; dependencies: Dependency[] };

/**
 * A read that can be fetched and watched. It depends on its input and on the audience, never on who asks.
 * `Viewer` is whatever the application knows of the one who asks; the engine only passes it on.
 */
export interface Read<Input, Data, Viewer> {
  /** As Fastify writes them: `/api/deals/:id`. */
  path: string;
  summary: string;
  /** Parses the path's parameters and the query together. */
  input: z.ZodType<Input>;
  /** The shape of the data, for the API's description. Must not contain null: a merge patch uses it to delete. */
  answer: z.ZodType<Data>;
  /** The codes of problems that only some reads answer, for the API's description. */
  problems?: readonly string[];
  /** The audience that serves this viewer. May throw, e.g. where one must be signed in. */
  audience: (viewer: Viewer) => string;
  /** It is evaluated at most once in so many milliseconds while changes keep coming; left out, the engine's own pace. */
  pace?: number;
  /** Whether it takes much longer than others, so that fewer of these are evaluated at a time. */
  isLong?: (input: Input) => boolean;
  evaluate: (input: Input, audience: string) => Promise<Evaluated<Data>>;
}

/** Written through this, a read's types follow from its schemas. */
export const defineRead =
  <Viewer>() =>
  <Input, Data>(read: Read<Input, Data, Viewer>): Read<unknown, unknown, Viewer> =>
    read as unknown as Read<unknown, unknown, Viewer>;
