/** The sort key and id of a page's last row. JavaScript and PostgreSQL both print a float8 so that it parses back exactly. */
export interface Position {
  key: number;
  id: number;
}

export const writeCursor = ({ key, id }: Position): string => `${key}_${id}`;

/** Parses a cursor that `Cursor` of shared/schema.ts has validated. */
export function readCursor(cursor: string): Position {
  const [key, id] = cursor.split('_').map(Number);
  return { key: key ?? 0, id: id ?? 0 };
}
