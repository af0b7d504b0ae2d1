import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import type { S3Service } from '../server/platform/config/s3-services.ts';

type Failure = 'connection' | number | undefined;

export interface S3Server {
  service: S3Service;
  /** As a board's environment. */
  settings: Record<string, string>;
  /** What was asked for, such as `PUT /backups/a?partNumber=1`. */
  calls: string[];
  /** Decides which calls fail: the connection ends in the middle, or the answer is a status. */
  break: (decide: (request: IncomingMessage) => Failure) => void;
  close: () => Promise<void>;
}

/** A real S3-compatible service with the bucket "backups", whose objects are in a folder. Its connections can be broken. */
export async function s3Server(directory: string): Promise<S3Server> {
  const options = { directory, silent: true, configureBuckets: [{ name: 'backups', configs: [] }] };
  const strict = new S3rver(options);
  await strict.configureBuckets();
  const handle = strict.callback();
  // It computes the signature of a list without the slash at the end of the path.
  const list = new S3rver({ ...options, allowMismatchedSignatures: true }).callback();
  const calls: string[] = [];
  let decide: (request: IncomingMessage) => Failure = () => undefined;
  const server: Server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const failure = decide(request);
    if (typeof failure === 'number') request.resume().once('end', () => response.writeHead(failure).end());
    else if (failure !== undefined) request.once('data', () => request.socket.destroy()).once('end', () => request.socket.destroy());
    else void (request.url?.includes('list-type') ? list : handle)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = { endpoint, region: 'here', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    service,
    settings: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_REGION: 'here',
      BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
      BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    calls,
    break: (decideNow) => {
      decide = decideNow;
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
