import type { Transaction } from '../database/connection.ts';
import type { Signer } from './signers.ts';

/** What every part of planting needs: the transaction, the moment it happens at, and the ids behind names. */
export interface Planting {
  tx: Transaction;
  currency: string;
  /** The moment this many minutes before planting; after it, where negative. */
  ago: (minutes: number) => Date;
  person: (handle: Signer) => number;
  category: (slug: string) => number;
}
