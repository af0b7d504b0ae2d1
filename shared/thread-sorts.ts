/** The orders of a deal's comments: by votes, or by the time of each thread's first comment. */
export const threadSorts = ['best', 'new', 'old'] as const;
export type ThreadSort = (typeof threadSorts)[number];
