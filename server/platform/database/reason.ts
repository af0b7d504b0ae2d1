/** An error's own message. For a failed query it is the database's: the query itself does not help an operator. */
export function reason(error: unknown): string {
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
