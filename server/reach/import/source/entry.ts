export interface Source {
  /** Identifies the source in every run. */
  key: string;
  /** Signs its deals. */
  name: string;
}

/** One deal of a source and the line it begins at: its content, or why it is refused. */
export type Entry = { number: number; source?: Source | undefined } & ({ content: unknown; refusal?: never } | { refusal: string });
