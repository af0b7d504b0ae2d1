import type { ErrorCode, FieldProblem, ProblemDocument } from '../../shared/errors.ts';

/** `NETWORK`: no attempt got an answer. `QUEUED`: neither, but it is stored and will be sent (command-queue.ts). */
export type RefusalCode = ErrorCode | 'NETWORK' | 'QUEUED';

/** Thrown when a command was not done. Has the server's problem document, unless the server cannot be reached. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly problem: ProblemDocument | undefined;

  constructor(problem: ProblemDocument | undefined, code: RefusalCode = problem?.code ?? 'NETWORK') {
    super(problem?.detail ?? 'The board could not be reached');
    this.code = code;
    this.problem = problem;
  }

  get fields(): FieldProblem[] {
    return this.problem?.fields ?? [];
  }
}
