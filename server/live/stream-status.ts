/**
 * What a stream says of itself: live once every read that it watches is, and not live as soon as one is not. Answers, for each of so many
 * reads, how to tell whether it is live. `say` is called only when the answer changes.
 */
export function streamStatus(watches: number, say: (live: boolean) => void): (index: number, live: boolean) => void {
  const known: (boolean | undefined)[] = new Array(watches).fill(undefined);
  let said: boolean | undefined;
  return (index, live) => {
    known[index] = live;
    const status = known.includes(false) ? false : known.includes(undefined) ? undefined : true;
    if (status === undefined || status === said) return;
    said = status;
    say(status);
  };
}
