/** Of a failed query the database's own words; the query itself says nothing to whoever starts the board. */
export function reason(error: unknown): string {
  // A name that has several addresses fails with one error for each.
  if (error instanceof AggregateError) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
