/** The orders that the deals of a person have, the usual one first. */
export const personSorts = ['new', 'hot', 'discussed'] as const;
export type PersonSort = (typeof personSorts)[number];

/** Whether the page of a person shows their comments instead of their deals. */
export const showsComments = (search: string): boolean => new URLSearchParams(search).get('show') === 'comments';

/** The order of the deals on the page of a person. */
export const personSortIn = (search: string): PersonSort => {
  const asked = new URLSearchParams(search).get('sort');
  return personSorts.find((each) => each === asked) ?? 'new';
};
