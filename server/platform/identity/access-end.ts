import type { Person } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { findAgain } from './find-again.ts';

/** setTimeout accepts at most 24 days. */
const longestWait = 86_400_000;

/**
 * Calls `ended` when this session or token reaches its end; use in the meantime prolongs a session. Returns a function that stops waiting.
 */
export function onAccessEnd(db: Database, who: Person, ended: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const wait = (until: number) => {
    timer = setTimeout(look, Math.min(Math.max(Math.ceil(until - Date.now()), 1), longestWait)).unref();
  };
  const look = async () => {
    // If the database does not answer, the stream ends and the reader reconnects.
    const viewer = await findAgain(db, who).catch(() => undefined);
    if (stopped) return;
    if (viewer === undefined) ended();
    else wait(viewer.sessionEnds);
  };
  wait(who.sessionEnds);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
