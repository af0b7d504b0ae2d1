// Problem codes that several commands have.

export const linkProblems = ['SHORTENER', 'UNSAFE_URL'] as const;
/** What people write, and where it links to. */
export const textProblems = ['HOST_BANNED', 'REFUSED_BY_RULE'] as const;
export const pictureProblems = ['NOT_A_PICTURE', 'STORAGE_UNAVAILABLE'] as const;
export const staffProblems = ['REASON_REQUIRED', 'ABOUT_YOU', 'ABOUT_ADMIN'] as const;
export const hiddenProblems = ['REMOVED', 'MOVED'] as const;
export const stateProblems = [...hiddenProblems, 'BAD_TRANSITION'] as const;
