/**
 * Combines the status of a stream's reads: live when all are, not live as soon as one is not. Returns a function that reports one read.
 * `send` is called only when the combined status changes.
 */
export function streamStatus(watches: number, send: (live: boolean) => void): (index: number, live: boolean) => void {
  const known: (boolean | undefined)[] = new Array(watches).fill(undefined);
  let sent: boolean | undefined;
  return (index, live) => {
    known[index] = live;
    const status = known.includes(false) ? false : known.includes(undefined) ? undefined : true;
    if (status === undefined || status === sent) return;
    sent = status;
    send(status);
  };
}
