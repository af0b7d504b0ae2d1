import type { ErrorCode } from '../../shared/errors.ts';
import type { ReadPath } from '../../shared/reads.ts';
import { Problem } from '../core/problem.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Dependency } from '../live/dependencies.ts';
import { defineRead, type Read } from '../live/read.ts';

type Definition<Input, Answer> = Omit<Read<Input, Answer, Viewer>, 'path' | 'problems'> & {
  /** The codes of its problems, beyond those of every read (openapi/problem-codes.ts). */
  problems?: readonly ErrorCode[];
};

/** Defines the read at a path of shared/reads.ts. Its parameters are names, such as `reads.deal(':id')`, and the query is left out. */
export const liveRead = <Input, Answer>(path: ReadPath<Answer>, read: Definition<Input, NoInfer<Answer>>) =>
  defineRead<Viewer>()({ ...read, path: path.split('?', 1)[0] ?? '' });

/** The result of a read that this audience cannot see: why, and the changes that could make it appear. */
export const gone = (code: ErrorCode, dependencies: Dependency[]) => ({ gone: new Problem(code).document(), dependencies });
