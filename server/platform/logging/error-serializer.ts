import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error for the log, without data: a failed query's parameters and the row at fault may contain session hashes and sign-in secrets.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.constructor.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}
