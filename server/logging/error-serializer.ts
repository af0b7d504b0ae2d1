import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error as the log keeps it: what failed, where and why, and nothing else of it. A failed query brings its parameters along, and
 * PostgreSQL the row at fault; among those are hashes of sessions and what a sign-in must keep to itself.
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
