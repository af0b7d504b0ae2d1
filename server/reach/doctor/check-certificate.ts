import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Config } from '../../platform/config/config.ts';
import { type Finding, finding } from './finding.ts';

/** Days that are left: most renew a month before the end, so with fewer something is wrong. */
const fewDays = 14;

export async function checkCertificate({ publicUrl }: Pick<Config, 'publicUrl'>, now = Date.now()): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  const end = await endOfCertificate(hostname, Number(port || 443)).catch(() => undefined);
  // That nobody answers, another check says.
  if (end === undefined) return [];
  const days = Math.floor((end - now) / 86_400_000);
  if (days < 0) return [finding('error', 'Proxy', `its certificate ended ${-days} days ago. Renew it.`)];
  if (days < fewDays) return [finding('warning', 'Proxy', `its certificate ends in ${days} days. Find out why it is not renewed.`)];
  return [finding('ok', 'Proxy', `its certificate is good for ${days} days.`)];
}

async function endOfCertificate(host: string, port: number): Promise<number> {
  // Whether it is trusted, the request of another check tells.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(5_000) });
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
