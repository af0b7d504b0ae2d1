import type { Person, Viewer } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { findTokenByHash } from './personal-tokens.ts';
import { findSessionByHash } from './sessions.ts';

/** setTimeout accepts at most 24 days. */
const longestWait = 86_400_000;

/**
 * Calls `ended` when this session or token reaches its end; use in the meantime prolongs a session. Returns a function that stops waiting.
 */
export function onAccessEnd(db: Database, { session, sessionEnds, token }: Person, ended: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const wait = (until: number) => {
    timer = setTimeout(look, Math.min(Math.max(Math.ceil(until - Date.now()), 1), longestWait)).unref();
  };
  const find = token === undefined ? findSessionByHash : findTokenByHash;
  const look = async () => {
    // If the database does not answer, the stream ends and the reader reconnects.
    const { viewer }: { viewer: Viewer } = await find(db, Buffer.from(session, 'hex')).catch(() => ({ viewer: undefined }));
    if (stopped) return;
    if (viewer === undefined) ended();
    else wait(viewer.sessionEnds);
  };
  wait(sessionEnds);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
