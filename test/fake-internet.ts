import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outside, type OutsideOptions } from '../server/fetching/safe-fetcher.ts';

export interface Elsewhere {
  outside: Outside;
  /** The address of a page there: every name leads to this server. */
  at: (path: string, host?: string) => string;
  port: number;
  close: () => Promise<void>;
}

/** The internet of a test: one server on 127.0.0.1 that is any host, and an Outside that takes this one address for public. */
export async function elsewhere(answer: RequestListener, options: OutsideOptions = {}): Promise<Elsewhere> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    outside: new Outside({
      resolve: async () => ['127.0.0.1'],
      isPublic: (host) => host === '127.0.0.1',
      mayPort: () => true,
      ...options,
    }),
    at: (path, host = 'shop.example') => `http://${host}:${port}${path}`,
    port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
