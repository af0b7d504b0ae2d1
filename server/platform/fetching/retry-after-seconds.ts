/** The wait that a Retry-After header asks for: seconds or a date, in whole seconds, rounded up. Undefined if it says neither. */
export function retryAfterSeconds(header = '', now = Date.now()): number | undefined {
  const value = header.trim();
  // Some services send fractions of a second. Date.parse would read a number as a year.
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
