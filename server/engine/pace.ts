/** Milliseconds: a read that keeps changing is evaluated and sent at most this often, unless it defines its own pace. A single change is sent at once. */
export const defaultPace = 100;
