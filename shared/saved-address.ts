/** The orders that saved deals have besides the usual one, the last saved first. */
export const savedSorts = ['hot', 'ending'] as const;
export type SavedSort = (typeof savedSorts)[number];

export const savedAddress = (sort?: SavedSort): string => (sort === undefined ? '/saved' : `/saved?sort=${sort}`);

/** The order in the address of the saved deals; undefined if it is the usual one. */
export function savedSortIn(search: string): SavedSort | undefined {
  const asked = new URLSearchParams(search).get('sort');
  return savedSorts.find((each) => each === asked);
}
