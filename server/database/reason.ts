/** Of a failed query the database's own words; the query itself says nothing to whoever starts the board. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
