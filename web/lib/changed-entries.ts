/** The entries of `after` that are not the same in `before`: what a form changed, as a merge patch. */
export const changedEntries = <Fields extends object>(before: NoInfer<Partial<Fields>>, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Fields])),
  ) as Partial<Fields>;
