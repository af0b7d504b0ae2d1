/** One deal of a source and the line it begins at: its content, or why it is refused. */
export type Entry = { number: number } & ({ said: unknown; refusal?: never } | { refusal: string });
