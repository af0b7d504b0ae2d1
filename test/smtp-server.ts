import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A real mail server on loopback, which takes a mail once `receive` has. `options` override how it answers. */
export async function smtpServer(
  receive: (mail: string, session: SMTPServerSession) => void | Promise<void>,
  options: SMTPServerOptions = {},
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      const received = text(stream).then((mail) => receive(mail, session));
      // The sender may die before the end of its mail.
      received.then(() => callback(), callback);
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, close };
}
