import type { Comment } from '../../../../shared/comments.ts';

/** A comment in the thread, which is shown as one flat list. */
export interface ThreadRow {
  id: number;
  /** Undefined if it has vanished. */
  comment: Comment | undefined;
  /** 1 for the first comment of a thread. */
  level: number;
  /** How many comments are below it. */
  answers: number;
  /** The comments that it answers, the first of the thread first. */
  above: readonly number[];
}

/** The comments in reading order, each with its place. `parents` remembers the places of vanished comments. */
export function threadRows(
  ids: readonly number[],
  comments: Readonly<Record<string, Comment>>,
  parents: Map<number, number | undefined>,
): ThreadRow[] {
  for (const { id, parent } of Object.values(comments)) parents.set(id, parent);
  const shown = new Set(ids);
  const replies = Map.groupBy(ids, (id) => {
    const parent = parents.get(id);
    return parent !== undefined && shown.has(parent) ? parent : undefined;
  });
  const rows: ThreadRow[] = [];
  const add = (id: number, above: readonly number[]) => {
    const row: ThreadRow = { id, comment: comments[id], level: above.length + 1, answers: 0, above };
    rows.push(row);
    const before = rows.length;
    for (const reply of replies.get(id) ?? []) add(reply, [...above, id]);
    row.answers = rows.length - before;
  };
  for (const id of replies.get(undefined) ?? []) add(id, []);
  return rows;
}

/** Which comments are collapsed: none or all threads, and the others that were toggled since. */
export interface Folding {
  all: boolean;
  toggled: ReadonlySet<number>;
}

export const isFolded = ({ all, toggled }: Folding, { id, level, answers }: ThreadRow): boolean =>
  answers > 0 && toggled.has(id) !== (all && level === 1);

export function toggle(folding: Folding, ids: readonly number[]): Folding {
  const toggled = new Set(folding.toggled);
  for (const id of ids) if (!toggled.delete(id)) toggled.add(id);
  return { ...folding, toggled };
}

/** The rows that are not below a collapsed one. */
export function unfoldedRows(rows: readonly ThreadRow[], folding: Folding): ThreadRow[] {
  const folded = new Set(rows.filter((row) => isFolded(folding, row)).map(({ id }) => id));
  return folded.size === 0 ? [...rows] : rows.filter(({ above }) => !above.some((id) => folded.has(id)));
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of the server's HTML, with the same lines. */
export const textOf = (html: string): string =>
  html
    .replace(/<\/p>\n?/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
