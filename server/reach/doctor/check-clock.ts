import { type Finding, finding } from './finding.ts';

/** Seconds. A provider's answers are refused from about half a minute on; an HTTP date is of whole seconds. */
const limits = { warning: 5, error: 30 };

/** @param theirs milliseconds since 1970, by the clock of `whose` */
export function compareClocks(theirs: number, whose: string, ours = Date.now()): Finding {
  const seconds = Math.round((ours - theirs) / 1_000);
  const off = Math.abs(seconds);
  if (off < limits.warning) return finding('ok', 'Clock', `it agrees with ${whose}.`);
  const words = `it is ${off} s ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}. Let both machines keep time (NTP)`;
  return off < limits.error
    ? finding('warning', 'Clock', `${words}.`)
    : finding('error', 'Clock', `${words}: people cannot sign in, and jobs run at the wrong time.`);
}

/** By the `Date` of an answer. Nothing if the server does not answer: another check says so. */
export async function checkClockOf(url: string): Promise<Finding[]> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(theirs) ? [] : [compareClocks(theirs, new URL(url).host)];
}
