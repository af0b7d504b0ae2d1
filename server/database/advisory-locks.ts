/**
 * The numbers of the advisory locks: arbitrary, but each different. During an update, nodes of two versions run at once, so a number stays the same.
 * Only `alertMatching` is used with a second number (the deal).
 */
export const advisoryLocks = {
  migration: 7_236_401,
  searchIndex: 7_236_402,
  crawling: 7_236_403,
  deliveryCount: 7_236_409,
  alertMatching: 7_236_412,
} as const;
