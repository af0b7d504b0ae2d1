/** The deal that someone names by its number or its address on this board. */
export function parseDealId(typed: string): number | undefined {
  const [, id] = /^\s*#?(\d{1,15})\s*$/.exec(typed) ?? /\/(?:d|out)\/(\d{1,15})(?:[/?#\s]|$)/.exec(typed) ?? [];
  return id === undefined || Number(id) === 0 ? undefined : Number(id);
}
