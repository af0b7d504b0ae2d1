/**
 * Which of several servers a connection goes to: as in libpq's `target_session_attrs`; `prefer-primary`, which is a standby while no primary is known; and
 * `known-primary`, which breaks as soon as none is known.
 */
export type Target = 'read-write' | 'standby' | 'prefer-standby' | 'prefer-primary' | 'known-primary';

export interface ServerAddress {
  host: string;
  port: number;
}

const target = 'target_session_attrs';
/** In a parameter, because a standard URL has only one host. */
const servers = 'servers';

/** The servers that a database's URL names; none if there is only its host. */
export const serversOf = (url: string): ServerAddress[] => new URL(url).searchParams.get(servers)?.split(',').map(addressOf) ?? [];

/** Of a URL that names several. */
export const targetOf = (url: string): Target => new URL(url).searchParams.get(target) as Target;

export function withServers(url: string, list: string, aim: Target): string {
  const changed = new URL(url);
  changed.searchParams.set(servers, list);
  changed.searchParams.set(target, aim);
  return changed.href;
}

/** The same servers for another purpose. A database with one server stays as it is. */
export function withTarget(url: string, aim: Target): string {
  const list = new URL(url).searchParams.get(servers);
  return list === null ? url : withServers(url, list, aim);
}

/** One of the servers alone. */
export function withoutOthers(url: string, { host, port }: ServerAddress): string {
  const changed = new URL(url);
  for (const name of [servers, target]) changed.searchParams.delete(name);
  changed.host = `${host}:${port}`;
  return changed.href;
}

function addressOf(text: string): ServerAddress {
  const { hostname, port } = new URL(`postgresql://${text}`);
  return { host: hostname, port: Number(port || 5432) };
}
