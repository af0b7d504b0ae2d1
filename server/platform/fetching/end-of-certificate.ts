import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Milliseconds. */
const timeout = 5_000;

/** Days until the certificate of an https address ends, negative if it has. Undefined if nobody answers there, or it is no https address. */
export async function daysOfCertificate(url: string, now = Date.now()): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return undefined;
  const end = await endOfCertificate(hostname, Number(port || 443)).catch(() => undefined);
  return end === undefined ? undefined : Math.floor((end - now) / 86_400_000);
}

async function endOfCertificate(host: string, port: number): Promise<number> {
  // Whether it is trusted is another question.
  const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeout) });
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
