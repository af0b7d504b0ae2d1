import { createTransport } from 'nodemailer';
import type { Deliverer, Outcome } from '../channels/deliverer.ts';
import { mailOf } from './mail.ts';
import type { Mailer, SmtpError } from './mailer.ts';

/** Milliseconds: to connect, to be greeted, and of silence. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const connections = 10;

interface Smtp {
  /** `smtp://` or `smtps://`, with name and password. */
  url: string;
  /** The sender's address. */
  from: string;
}

/** Delivers mails to the operator's mail server, over a few connections that stay open. */
export function emailDeliverer({ url, from }: Smtp): Deliverer & Mailer & { close: () => void } {
  const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: 1_000, ...timeouts });
  return {
    close: () => transport.close(),
    send: async (to, message, signal) => {
      const mail = { ...mailOf(message, { id: 0, address: to }, from), ...(signal && { signal }) };
      return (await transport.sendMail(mail)).response;
    },
    deliver: async (channel, message, signal) => {
      try {
        await transport.sendMail({ ...mailOf(message, channel, from), signal });
        return { result: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
  };
}

/** An answer about the recipient concerns the channel; any other trouble is between the board and its mail server. */
function outcomeOf({ responseCode: code, response = '', command }: SmtpError): Outcome {
  const isAboutRecipient = command === 'RCPT TO';
  if (code === undefined || (!isAboutRecipient && command !== 'DATA')) return { result: 'retry', error: temporaryFailure, isOurs: true };
  if (code < 500) return { result: 'retry', error: response, ...(isAboutRecipient ? {} : { isOurs: true as const }) };
  // 5.7: the server's policy, such as that it does not trust this board (RFC 3463).
  return isAboutRecipient && !/\b5\.7\.\d/.test(response) ? { result: 'gone', error: response } : { result: 'refused', error: response };
}

const temporaryFailure = 'The mail server of this board accepts no mails at present';
