type Absent = null | undefined;
type Present<T> = { [K in keyof T as Extract<T[K], Absent> extends never ? K : never]: T[K] } & {
  [K in keyof T as Extract<T[K], Absent> extends never ? never : K]?: NonNullable<T[K]>;
};

/** The same without what is not there: reads leave it out, since null means "delete" in a merge patch. */
export function omitAbsent<T extends object>(values: T): Present<T> {
  const there: Record<string, unknown> = {};
  // A loop: this is done for every card of every list, and building entries first takes four times as long.
  for (const key in values) {
    const value = values[key];
    if (value !== null && value !== undefined) there[key] = value;
  }
  return there as Present<T>;
}
