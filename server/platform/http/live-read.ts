import type { ErrorCode } from '../../../shared/errors.ts';
import type { ReadPath } from '../../../shared/reads.ts';
import type { Dependency } from '../../engine/dependencies.ts';
import { defineRead, type Read } from '../../engine/read.ts';
import { Problem, type ProblemExtras } from '../core/problem.ts';
import type { Viewer } from '../core/viewer.ts';

type Definition<Input, Answer> = Omit<Read<Input, Answer, Viewer>, 'path' | 'problems'> & {
  /** Its problem codes in addition to those of every read (openapi/problem-codes.ts). */
  problems?: readonly ErrorCode[];
};

/** Defines the read at a path of shared/reads.ts, without query and with parameter names, such as `reads.deal(':id')`. */
export const liveRead = <Input, Answer>(path: ReadPath<Answer>, read: Definition<Input, NoInfer<Answer>>) =>
  defineRead<Viewer>()({ ...read, path: path.split('?', 1)[0] ?? '' });

/** The result of a read that this audience cannot see: the reason, and the changes that could make it appear. */
export const gone = (code: ErrorCode, dependencies: Dependency[], extras?: ProblemExtras) => ({
  gone: new Problem(code, undefined, extras).document(),
  dependencies,
});
