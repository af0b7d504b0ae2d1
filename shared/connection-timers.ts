// Milliseconds of a browser's connection to the board.

/** The board sends something at least this often. */
export const heartbeatInterval = 15_000;
/** After this much silence the connection is dead: a heartbeat is ten seconds late. */
export const silenceTimeout = heartbeatInterval + 10_000;
/** A stream that takes longer to open is given up. */
export const openTimeout = 20_000;
/** A lost connection is not mentioned before; most come back sooner. */
export const gracePeriod = 2_000;
/** An answer that takes longer is late, of a read as of a page. */
export const lateAfter = 4_000;
