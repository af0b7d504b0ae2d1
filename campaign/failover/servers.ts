/** PostgreSQL servers whose primary changes. */
export interface Servers {
  /** Of the primary, for the board. */
  url: string;
  /** Of a standby. */
  replicaUrl: string;
  /** Resolves once another server is the primary: as planned, or because the one before has died. */
  promote: (planned: boolean) => Promise<void>;
  /** Resolves once what was the primary is a standby. */
  rejoin: () => Promise<void>;
  remove: () => Promise<void>;
}
