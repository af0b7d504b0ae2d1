import { yieldMemory } from '../core/yield-memory.ts';
import { type Encoded, encodeIcon, encodeImage, type IconOrder } from './encode-image.ts';
import type { InvalidImageReason } from './invalid-image.ts';

/** CPU time used so far, in milliseconds, and finally the result. */
export interface EncoderReport {
  used: number;
  answer?: Encoded | Uint8Array | InvalidImageReason;
}

/** Milliseconds. */
const reportInterval = 100;

// Native code decodes untrusted bytes here, so this process has no settings, no connections and a low priority, and is the first to be
// killed when memory runs out.
yieldMemory();

process.on('message', async (order: Uint8Array | IconOrder) => {
  const before = process.cpuUsage();
  const report = (answer?: EncoderReport['answer']) => {
    const { user, system } = process.cpuUsage(before);
    const message: EncoderReport = { used: (user + system) / 1_000, ...(answer === undefined ? {} : { answer }) };
    process.send?.(message);
  };
  // Other threads decode the picture.
  const reporting = setInterval(report, reportInterval);
  const answer = await ('icon' in order ? encodeIcon(order) : encodeImage(order));
  clearInterval(reporting);
  report(answer);
});
