/** The sort key and id of a page's last row. JavaScript and PostgreSQL both print a float8 so that it parses back exactly. */
export interface Position {
  key: number;
  id: number;
  /** It is behind those of a search that come first (server/deals/lists/find-main-first.ts). */
  isMention?: boolean | undefined;
}

export const writeCursor = ({ key, id, isMention }: Position): string => `${key}_${id}${isMention ? '_m' : ''}`;

/** Parses a cursor that `Cursor` of shared/schema.ts has validated. */
export function readCursor(cursor: string): Position {
  const [key, id, mention] = cursor.split('_');
  return { key: Number(key), id: Number(id), ...(mention && { isMention: true }) };
}

/** A page of the rows that a query has found, one more than a page if there is another one: then `last` is not undefined, and `cursor` has `next`. */
export function pageOf<Row extends { id: number }>(found: readonly Row[], size: number, keyOf: (row: Row) => number = () => 0) {
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  const cursor: { next?: string } = last === undefined ? {} : { next: writeCursor({ key: keyOf(last), id: last.id }) };
  return { page, last, cursor };
}
