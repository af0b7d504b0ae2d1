import type { SendMailOptions } from 'nodemailer';
import type { ChannelRow, Deliverer, Outcome } from '../channels/deliverer.ts';
import type { Message } from '../channels/message.ts';
import { mailOf } from './mail.ts';
import type { Mailer } from './mailer.ts';

/** Mails that are kept, newest first. */
const maxMails = 100;

export interface CaughtMail {
  id: number;
  at: Date;
  to: string;
  mail: SendMailOptions;
}

/** In place of a mail server while the board runs for its developers: mails are shown at /dev/mail and go nowhere. */
export class MailCatcher implements Deliverer, Mailer {
  readonly mails: CaughtMail[] = [];
  #last = 0;

  async deliver(channel: ChannelRow, message: Message): Promise<Outcome> {
    this.#keep(channel, message);
    return { result: 'sent' };
  }

  async send(to: string, message: Message): Promise<string> {
    this.#keep({ id: 0, address: to }, message);
    return '250 Shown at /dev/mail';
  }

  #keep(channel: Pick<ChannelRow, 'id' | 'address'>, message: Message): void {
    this.#last += 1;
    const mail = mailOf(message, channel, 'no-reply@localhost');
    this.mails.unshift({ id: this.#last, at: new Date(), to: channel.address, mail });
    this.mails.splice(maxMails);
  }
}
