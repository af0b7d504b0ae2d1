/** Milliseconds: a read that keeps changing is evaluated and sent at most this often, unless it has a pace of its own. A single change is sent at once. */
export const defaultPace = 100;
