/** What the board does by itself, on one node at a time. */
export interface Task {
  name: string;
  /** When to run it, in UTC. */
  cron: string;
  run: () => Promise<void>;
}
