import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ErrorCode } from '../../../shared/errors.ts';
import { fieldProblems } from '../../../shared/field-problems.ts';
import { InvalidRead, UnknownRead } from '../../engine/read-router.ts';
import { Problem } from '../core/problem.ts';

type Issue = z.core.$ZodIssue;

/** The problem document for an error. Unknown errors are INTERNAL, without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof UnknownRead) return new Problem('NOT_FOUND');
  if (error instanceof InvalidRead) return invalidFields(error.error.issues);
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation.map(issueOf));
  const code = codeOf(error);
  return new Problem(byCode[code] ?? byState(code) ?? byCause(error) ?? 'INTERNAL');
}

/** Whether the connection to the database failed, rather than the statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof Error && error.cause instanceof Error) return isDatabaseDown(error.cause);
  const code = codeOf(error);
  // Classes 40, 53 and 57 can be about one statement, except for shutdown and too many connections.
  if (/^[0-9A-Z]{5}$/.test(code)) return /^(08...|57P..|53300)$/.test(code);
  return problemOf(error).code === 'UNAVAILABLE';
}

/** Turns Fastify's validation error back into zod's. */
const issueOf = ({ keyword, instancePath, message, params }: FastifySchemaValidationError) =>
  ({ ...params, code: keyword, path: instancePath.split('/').filter(Boolean), message }) as unknown as Issue;

/** The fields at fault, by path, each with a stable rule and the parameters of its message; MALFORMED if the body is not an object. */
export function invalidFields(issues: readonly Issue[]): Problem {
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) return new Problem('MALFORMED', 'Send a JSON object.');
  const fields = issues.flatMap(fieldProblems);
  // A special code only if it applies to all fields.
  const code: ErrorCode = fields.every(({ rule }) => rule === 'evidence_required') ? 'EVIDENCE_REQUIRED' : 'INVALID';
  return new Problem(code, fields.map(({ field, message }) => `${field}: ${message}`).join('; '), { fields });
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

const byCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  EAI_AGAIN: 'UNAVAILABLE',
  EHOSTUNREACH: 'UNAVAILABLE',
  ENETUNREACH: 'UNAVAILABLE',
  ENOTFOUND: 'UNAVAILABLE',
  EPIPE: 'UNAVAILABLE',
  ETIMEDOUT: 'UNAVAILABLE',
};

/** SQLSTATE classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function byState(state: string): ErrorCode | undefined {
  if (state === '25006') return 'READ_ONLY';
  // 08: connection, 53: out of resources, 57: shut down or cancelled, 40: rolled back because of another transaction
  if (/^(08|53|57|40)...$/.test(state)) return 'UNAVAILABLE';
  // A value that does not fit its type and passed the schema.
  if (/^22...$/.test(state)) return 'INVALID';
  return undefined;
}

function byCause(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  // Drizzle wraps what the driver throws.
  if (error.cause instanceof Error) return problemOf(error.cause).code;
  if (lostConnection.test(error.message)) return 'UNAVAILABLE';
  return 'statusCode' in error ? byStatus[String(error.statusCode)] : undefined;
}

/** Messages of the driver that have no code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after/;

const byStatus: Readonly<Record<string, ErrorCode>> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  416: 'NO_SUCH_RANGE',
  429: 'RATE_LIMITED',
};
