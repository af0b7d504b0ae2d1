import { writeFileSync } from 'node:fs';
import { encode } from './encoding.ts';

// What strangers send is read here, by native code and away from everything else: with no setting and no connection of the board's, after
// everybody else where the processor is short, and the first to go where memory is.
yieldMemory();

process.on('message', (bytes: Uint8Array) => {
  void encode(bytes).then((answer) => process.send?.(answer));
});

function yieldMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has it.
  }
}
