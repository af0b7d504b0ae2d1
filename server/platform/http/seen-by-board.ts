import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { boardKey } from '../database/board-key.ts';
import type { Queryable } from '../database/connection.ts';

/** With the answer of `doctorPass`, a request learns how the board sees it. */
export const doctorHeader = 'x-dealwire-doctor';

/** What a proxy passed on. */
export interface SeenByBoard {
  /** Whose limits the request counts against, and who connected. */
  address: string;
  peer: string;
  isForwarded: boolean;
}

/** Only who has the board's database knows it. */
export const doctorPass = async (db: Queryable): Promise<string> =>
  createHash('sha256')
    .update(await boardKey(db, 'doctor'))
    .digest('hex');

/** Undefined if the request does not ask, or may not. */
export async function seenByBoard(db: Queryable, { headers, ip, socket }: FastifyRequest): Promise<SeenByBoard | undefined> {
  const given = headers[doctorHeader];
  if (typeof given !== 'string') return undefined;
  const [own, theirs] = [await doctorPass(db), given].map((pass) => createHash('sha256').update(pass).digest());
  if (own === undefined || theirs === undefined || !timingSafeEqual(own, theirs)) return undefined;
  return { address: ip, peer: socket.remoteAddress ?? '', isForwarded: headers['x-forwarded-for'] !== undefined };
}
