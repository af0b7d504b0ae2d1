import { type Address, commandTo } from '../commands.ts';
import { until } from '../until.ts';
import type { SignedIn } from '../writer.ts';
import type { Installation } from './installation.ts';
import type { Mailbox } from './mailbox.ts';

/** Deals that someone has an alert for: each notifies once in the inbox, and by one mail. */
export class AwaitedDeals {
  readonly #mailbox: Mailbox;
  readonly #ids: number[] = [];

  constructor(mailbox: Mailbox) {
    this.#mailbox = mailbox;
  }

  get count(): number {
    return this.#ids.length;
  }

  /** @param reader has the alert, and confirms an address for mails */
  async await(nodes: readonly Address[], { cookie }: SignedIn): Promise<void> {
    const alert = { name: 'Kettles', moments: ['match'], filters: { q: 'kettle' } };
    await commandTo(nodes, { method: 'POST', path: '/api/me/alerts', body: alert, cookie });
    // Of everything else, there would be more messages than a channel gets in an hour.
    const channel = { kind: 'email', address: 'lena@mail.example', notificationKinds: ['alert'] };
    await commandTo(nodes, { method: 'POST', path: '/api/me/channels', body: channel, cookie });
    const { ok } = await fetch(await this.#mailbox.link('verify'), { method: 'POST' });
    if (!ok) throw new Error('The address cannot be confirmed');
  }

  async post(nodes: readonly Address[], { cookie }: SignedIn, images: string[] = []): Promise<number> {
    const name = `Kettle ${String(this.#ids.length + 1).padStart(2, '0')}`;
    const url = `https://kettles.example/${name.replace(' ', '-')}`;
    const body = { title: name, url, category: 'electronics', currency: 'EUR', price: 1_999, images };
    const { id } = await commandTo(nodes, { method: 'POST', path: '/api/deals', body, cookie });
    this.#ids.push(Number(id));
    return Number(id);
  }

  /** What is wrong once everybody has been notified. */
  async verify(board: Installation, { id }: SignedIn): Promise<string[]> {
    await until(() => this.#ids.every((deal) => this.#mailbox.about(deal).length > 0)).catch(() => undefined);
    const notified = await board.onDatabase((pool) =>
      pool.query<{ deal: number; times: number }>(
        `select deal_id::int as deal, count(*)::int as times from notifications where person_id = $1 and details ->> 'moment' = 'match' group by 1`,
        [id],
      ),
    );
    const times = new Map(notified.rows.map((row) => [row.deal, row.times]));
    return this.#ids.flatMap((deal) => {
      const mails = this.#mailbox.about(deal).length;
      const isOnce = times.get(deal) === 1 && mails === 1;
      return isOnce ? [] : [`deal ${deal} notified ${times.get(deal) ?? 0} times, and by ${mails} mails`];
    });
  }
}
