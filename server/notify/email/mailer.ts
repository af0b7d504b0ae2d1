import type { Message } from '../channels/message.ts';

/** Sends mails to an address that need not be a channel. */
export interface Mailer {
  /** Returns what the mail server answered. Throws an SmtpError. @param signal aborts when it takes too long */
  send(to: string, message: Message, signal?: AbortSignal): Promise<string>;
}

export interface SmtpError extends Error {
  /** Of the server's answer, such as 550; absent if it did not answer. */
  responseCode?: number;
  response?: string;
  /** The command that was refused. */
  command?: string;
}
