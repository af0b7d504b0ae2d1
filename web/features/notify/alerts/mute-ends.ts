/** For how long an alert can be muted. "Tomorrow" is the next morning, in the reader's time zone. */
export const muteEnds = (now: Date) =>
  [
    { key: 'hour', until: new Date(now.getTime() + 3_600_000) },
    { key: 'tomorrow', until: new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8) },
    { key: 'week', until: new Date(now.getTime() + 7 * 86_400_000) },
  ] as const;
