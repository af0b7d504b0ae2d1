import { z } from 'zod';
import { PushKey } from '../../../shared/push.ts';
import { reads } from '../../../shared/reads.ts';
import { liveRead } from '../../platform/http/live-read.ts';

/** @param key the board's public key */
export const pushReads = (key: string) => [
  liveRead(reads.pushKey(), {
    summary: 'The public key for subscribing a browser to web push',
    input: z.strictObject({}),
    answer: PushKey,
    audience: () => 'public',
    evaluate: async () => ({ data: { key }, dependencies: [] }),
  }),
];
