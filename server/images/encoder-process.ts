import { writeFileSync } from 'node:fs';
import { type Encoded, encode } from './encode-image.ts';
import type { InvalidImageReason } from './invalid-image.ts';

/** How much of the processor's time (ms) a picture has taken so far, and in the end what came of it. */
export interface EncoderReport {
  used: number;
  answer?: Encoded | InvalidImageReason;
}

/** Milliseconds from one report to the next. */
const reportInterval = 100;

// What strangers send is read here, by native code and away from everything else: with no setting and no connection of the board's, after
// everybody else where the processor is short, and the first to go where memory is.
yieldMemory();

process.on('message', async (bytes: Uint8Array) => {
  const before = process.cpuUsage();
  const report = (answer?: Encoded | InvalidImageReason) => {
    const { user, system } = process.cpuUsage(before);
    const said: EncoderReport = { used: (user + system) / 1_000, ...(answer === undefined ? {} : { answer }) };
    process.send?.(said);
  };
  // Its pictures are read by other threads than this one.
  const reporting = setInterval(report, reportInterval);
  const answer = await encode(bytes);
  clearInterval(reporting);
  report(answer);
});

function yieldMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has it.
  }
}
