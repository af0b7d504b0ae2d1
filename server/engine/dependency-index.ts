import { any, type Change, type Dependency } from './dependencies.ts';

type Values<Listener> = Map<string | number, Map<Listener, Dependency['when'] | undefined>>;

/**
 * Listeners by the table, column and value that they depend on. A change takes one look-up for each column that any listener depends on,
 * however many listeners there are.
 */
export class DependencyIndex<Listener> {
  readonly #tables = new Map<string, Map<string, Values<Listener>>>();

  add(listener: Listener, dependencies: readonly Dependency[]): void {
    for (const { table, column, value, when } of dependencies) {
      const columns = getOrCreate(this.#tables, table, () => new Map<string, Values<Listener>>());
      const values = getOrCreate(columns, column, () => new Map());
      const listeners = getOrCreate(values, value, () => new Map());
      // Of two dependencies on the same value, either one is enough.
      listeners.set(listener, listeners.has(listener) ? either(listeners.get(listener), when) : when);
    }
  }

  remove(listener: Listener, dependencies: readonly Dependency[]): void {
    for (const { table, column, value } of dependencies) {
      const columns = this.#tables.get(table);
      const values = columns?.get(column);
      const listeners = values?.get(value);
      if (columns === undefined || values === undefined || listeners === undefined) continue;
      listeners.delete(listener);
      if (listeners.size === 0) values.delete(value);
      if (values.size === 0) columns.delete(column);
    }
  }

  /** Adds the listeners that the change concerns to `found`. */
  addAffected(change: Change, found: Set<Listener>): void {
    const columns = this.#tables.get(change.table);
    if (columns === undefined) return;
    for (const [column, values] of columns) {
      if (change.kind === 'truncate') {
        for (const listeners of values.values()) for (const listener of listeners.keys()) found.add(listener);
        continue;
      }
      const listeners = values.get(column === any ? any : (change.row[column] as string | number));
      if (listeners === undefined) continue;
      for (const [listener, when] of listeners) if (!found.has(listener) && passes(change, when)) found.add(listener);
    }
  }
}

/** Whether a change concerns dependencies that are not in the index yet. */
export const affects = (change: Change, dependencies: readonly Dependency[]): boolean =>
  dependencies.some(
    ({ table, column, value, when }) =>
      table === change.table && (change.kind === 'truncate' || ((column === any || change.row[column] === value) && passes(change, when))),
  );

/** Only the key of a deleted row is known, which is not enough for `when`. */
const passes = ({ kind, row }: Change, when: Dependency['when']) => kind === 'delete' || when === undefined || when(row);

const either = (one: Dependency['when'], other: Dependency['when']): Dependency['when'] =>
  one === undefined || other === undefined ? undefined : (row) => one(row) || other(row);

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
