import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SafeFetcher, type SafeFetcherOptions } from '../server/platform/fetching/safe-fetcher.ts';

export interface FakeInternet {
  fetcher: SafeFetcher;
  /** The URL of a page on this server, which answers for every host. */
  urlOf: (path: string, host?: string) => string;
  port: number;
  close: () => Promise<void>;
}

/** A fake internet: one server on 127.0.0.1 that answers for every host, and a fetcher that treats this address as public. */
export async function fakeInternet(answer: RequestListener, options: SafeFetcherOptions = {}): Promise<FakeInternet> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    fetcher: new SafeFetcher({
      resolve: async () => ['127.0.0.1'],
      isPublic: (host) => host === '127.0.0.1',
      isPortAllowed: () => true,
      ...options,
    }),
    urlOf: (path, host = 'shop.example') => `http://${host}:${port}${path}`,
    port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
