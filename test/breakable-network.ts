import { once } from 'node:events';
import net from 'node:net';

export interface BreakableNetwork {
  port: number;
  /** Resets every connection at once. */
  cut: () => void;
  /** Forwards nothing and closes nothing, as if the other end had vanished. */
  freeze: () => void;
  /** Forwards everything again, including what was sent in the meantime. */
  thaw: () => void;
  /** Cuts, and forwards to another port from now on. */
  leadTo: (target: number) => void;
  close: () => void;
}

/** A port that forwards to `target` and can be cut or frozen. */
export async function breakableNetwork(target: number): Promise<BreakableNetwork> {
  let leadsTo = target;
  const ends = new Map<net.Socket, net.Socket>();
  let frozen = false;
  const join = (from: net.Socket, to: net.Socket) => {
    ends.set(from, to);
    from.on('error', () => undefined);
    from.on('close', () => {
      ends.delete(from);
      if (!frozen) to.destroy();
    });
    if (!frozen) from.pipe(to);
  };
  const server = net.createServer((near) => {
    const far = net.connect(leadsTo, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const cut = () => {
    for (const socket of ends.keys()) socket.resetAndDestroy();
  };
  return {
    port,
    cut,
    freeze: () => {
      frozen = true;
      for (const from of ends.keys()) from.unpipe().pause();
    },
    thaw: () => {
      frozen = false;
      for (const [from, to] of ends) {
        if (to.destroyed) from.destroy();
        else from.pipe(to);
      }
    },
    leadTo: (other) => {
      leadsTo = other;
      cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
