import { type ErrorCode, errors, type ProblemDocument } from '../../../shared/errors.ts';

export type ProblemExtras = Omit<ProblemDocument, 'type' | 'title' | 'status' | 'code' | 'detail' | 'instance'>;

/** A refusal of a command or a read; the error handler turns it into a problem document. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly extras: ProblemExtras;

  constructor(code: ErrorCode, detail?: string, extras: ProblemExtras = {}) {
    super(detail ?? errors[code].next);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errors[this.code].status;
  }

  document(instance?: string): ProblemDocument {
    return {
      type: `/api#${this.code}`,
      title: errors[this.code].title,
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(instance === undefined ? {} : { instance }),
      ...this.extras,
    };
  }
}

/** A single field at fault, as INVALID or another 422. */
export const invalid = (field: string, rule: string, message: string, code: ErrorCode = 'INVALID') =>
  new Problem(code, message, { fields: [{ field, rule, message }] });
