import { Socket } from 'node:net';
import { serversOf, targetOf } from './server-addresses.ts';
import { serverFinder } from './server-finder.ts';

/** What the driver needs to connect: with several servers, to the one that has the role that the URL asks for at the moment. */
export const connectionTo = (url: string): { connectionString: string; stream?: () => Socket } =>
  serversOf(url).length === 0 ? { connectionString: url } : { connectionString: url, stream: () => foundSocket(url) };

/** Connects where the finder says, whatever address the driver names. */
function foundSocket(url: string): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = () => {
    serverFinder(url)
      .assign(socket, targetOf(url))
      .then(
        ({ host, port }) => socket.destroyed || connect(port, host.replace(/^\[|\]$/g, '')),
        (error: Error) => socket.destroy(error),
      );
    return socket;
  };
  return socket;
}
