import { once } from 'node:events';
import net from 'node:net';

export interface BreakableNetwork {
  port: number;
  /** Ends every connection at once, in the middle of whatever it carries. */
  cut: () => void;
  close: () => void;
}

/** A port that leads to `target`, by a wire that can be cut. */
export async function breakableNetwork(target: number): Promise<BreakableNetwork> {
  const open = new Set<net.Socket>();
  const join = (from: net.Socket, to: net.Socket) => {
    open.add(from);
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}
