/** What a browser keeps to read offline, the latest first: so many reads and characters of JSON, for this long (seconds). */
export const offlineReads = { max: 100, characters: 8_000_000, keptFor: 30 * 86_400 } as const;
