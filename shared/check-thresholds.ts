/**
 * The effect of people's checks. A check counts by its author's trust (T0 to T3): "dead" adds, "works" subtracts one. A weight of `enough`
 * within `within` seconds expires a deal, or changes its price if all report the same one. `reactivations` people with `reactivationTrust` or above
 * who report that it works reactivate it. New people (T0) weigh at most `newPeople` together, and only against each other's reports. A price that differs
 * from the deal's by more than the factor `plausible` counts only with someone of `plausibleTrust` or above among those who report it.
 */
export const checkThresholds = {
  weights: [0.5, 1, 1.5, 3],
  works: -1,
  enough: 3,
  within: 6 * 3_600,
  reactivations: 2,
  reactivationTrust: 1,
  newPeople: 1,
  plausible: 4,
  plausibleTrust: 2,
} as const;
