import { limits } from '../../../shared/limits.ts';
import { type Config, isLoopback } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { doctorHeader, doctorPass, type SeenByBoard } from '../../platform/http/seen-by-board.ts';
import { type Finding, finding } from './finding.ts';

/** Milliseconds until an answer, and until the first bytes of a stream, which come at once unless somebody holds them back. */
const timeouts = { answer: 10_000, stream: 3_000 };

/** Uses the board as browsers do, through the proxy. The board must run. */
export async function checkProxy(db: Database, { publicUrl, formerUrls }: Pick<Config, 'publicUrl' | 'formerUrls'>): Promise<Finding[]> {
  const pass = await doctorPass(db);
  const found = await Promise.all([checkAddress(publicUrl, pass), ...formerUrls.map((url) => checkFormerAddress(url, pass))]);
  return found.flat();
}

const askForHealth = (url: string, pass: string) => ask(`${url}/livez`, { headers: { [doctorHeader]: pass } });

const seenIn = async (health: Response) => ((await health.json().catch(() => ({}))) as { seen?: SeenByBoard }).seen;

async function checkFormerAddress(url: string, pass: string): Promise<Finding> {
  const health = await askForHealth(url, pass);
  return health instanceof Response && (await seenIn(health)) !== undefined
    ? finding('ok', 'Proxy', `links to ${url} lead here.`)
    : finding('warning', 'Proxy', `links to ${url} do not lead here. Let the proxy answer there too, or take it out of FORMER_URLS.`);
}

async function checkAddress(publicUrl: string, pass: string): Promise<Finding[]> {
  const health = await askForHealth(publicUrl, pass);
  if (!(health instanceof Response) || !health.ok) {
    const why = health instanceof Response ? `it answers ${health.status}` : reason(health);
    return [finding('error', 'Proxy', `the board is not at ${publicUrl} (${why}). Start it, or let the proxy lead to it.`)];
  }
  const seen = await seenIn(health);
  if (seen === undefined)
    return [finding('error', 'Proxy', `what answers at ${publicUrl} is not this board. Correct PUBLIC_URL, or the proxy.`)];
  return [...(isLoopback(publicUrl) ? [] : [forwarding(seen)]), ...(await Promise.all([checkStream(publicUrl), checkBodies(publicUrl)]))];
}

const ask = (url: string, options: RequestInit): Promise<Response | unknown> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeouts.answer), ...options }).catch((error: unknown) => error);

function forwarding({ address, peer, isForwarded }: SeenByBoard): Finding {
  if (!isForwarded)
    return finding(
      'error',
      'Proxy',
      'it does not set X-Forwarded-For, so all people share the limits of one address. Let it (README, "On a server").',
    );
  if (address === peer)
    return finding(
      'error',
      'Proxy',
      `the board does not trust ${peer}, so all people share the limits of one address. Add the proxy to TRUSTED_PROXIES.`,
    );
  return finding('ok', 'Proxy', 'it tells the board who asks.');
}

async function checkStream(publicUrl: string): Promise<Finding> {
  const stopped = new AbortController();
  const timer = setTimeout(() => stopped.abort(), timeouts.stream);
  try {
    const answer = await fetch(`${publicUrl}/api/live?watch=%2Fapi%2Fboard`, { signal: stopped.signal });
    const first = await answer.body?.getReader().read();
    if (answer.ok && first?.done === false) return finding('ok', 'Proxy', 'it passes on changes at once.');
    return finding('error', 'Proxy', `the event stream answers ${answer.status}. Let the proxy pass on /api/live.`);
  } catch {
    return finding(
      'error',
      'Proxy',
      'it holds back the event stream, so nothing is live. Turn off buffering of text/event-stream (README, "On a server").',
    );
  } finally {
    clearTimeout(timer);
    stopped.abort();
  }
}

/** The board refuses who is not signed in before it reads the picture; a proxy that takes no such body says so first. */
async function checkBodies(publicUrl: string): Promise<Finding> {
  const answer = await ask(`${publicUrl}/api/images`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', origin: publicUrl },
    body: Buffer.alloc(limits.images.bytes),
  });
  const isRefused = answer instanceof Response && answer.status === 413;
  return isRefused
    ? finding(
        'error',
        'Proxy',
        `it takes no body of ${limits.images.bytes / 2 ** 20} MB, so pictures cannot be added. Raise its limit (client_max_body_size in nginx).`,
      )
    : finding('ok', 'Proxy', 'it takes pictures.');
}
