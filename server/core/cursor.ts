/** Where a page ended: the sort key and the id of its last row. JavaScript and PostgreSQL both write a float8 so that it reads back exactly. */
export interface Position {
  key: number;
  id: number;
}

export const writeCursor = ({ key, id }: Position): string => `${key}_${id}`;

/** Reads what `Cursor` in shared/schema.ts has let through. */
export function readCursor(cursor: string): Position {
  const [key, id] = cursor.split('_').map(Number);
  return { key: key ?? 0, id: id ?? 0 };
}
