/**
 * How much reports weigh. `weights` by the reporter's trust, times a factor from their last `recent` decided reports: 1 at first, towards 2 if
 * all were upheld and towards 0 if none was; `prior` says how many reports of each outcome a newcomer is taken to have. A deal or comment is
 * held from the weight `enough` by at least `people` reporters, one of them with `trust`. What a moderator has kept is not held by reports
 * again for `protectedFor` seconds.
 */
export const reportThresholds = {
  weights: [0.5, 1, 1.5, 3],
  recent: 20,
  prior: 2,
  enough: 3,
  people: 2,
  trust: 1,
  protectedFor: 7 * 86_400,
} as const;
