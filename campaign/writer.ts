import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../bench/seeded-random.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { type Address, type Command, type Outcome, sendUntilAnswered } from './commands.ts';

/** Someone with the Cookie header of their session. */
export interface SignedIn {
  id: number;
  cookie: string;
}

export interface Writing {
  nodes: readonly Address[];
  ledger: AcknowledgedWrites;
  random: Random;
  /** Who writes next, signed in. May fail for a while. */
  newPerson: () => Promise<SignedIn>;
  /** Other people's deals to comment and vote on. */
  targets: readonly number[];
}

/** Writes per person, below every quota; then a new person continues. */
const writesEach = 30;
const pause = 150;
let marks = 0;

type OwnRow = { table: 'deals' | 'comments'; id: number; version: number; value: string; mark: string };

/** Posts, comments, edits and votes one by one until stopped; can be paused. */
export class Writer {
  readonly #writing: Writing;
  #person: SignedIn = { id: 0, cookie: '' };
  #mine: OwnRow[] = [];
  #votes = new Map<number, number>();
  #held = Promise.resolve();
  #busy = false;
  #stopped = false;

  constructor(writing: Writing) {
    this.#writing = writing;
    void this.#write();
  }

  /** Pauses after the current write until the promise resolves. */
  pauseUntil(until: Promise<void>): void {
    this.#held = until;
  }

  get isQuiet(): boolean {
    return !this.#busy;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #write(): Promise<void> {
    for (let written = 0; !this.#stopped; written += 1) {
      await this.#held;
      this.#busy = true;
      try {
        if (written % writesEach === 0) await this.#becomeNewPerson();
        await this.#writeOnce();
      } finally {
        this.#busy = false;
      }
      await sleep(pause);
    }
  }

  async #becomeNewPerson(): Promise<void> {
    for (;;) {
      try {
        this.#person = await this.#writing.newPerson();
        this.#mine = [];
        this.#votes.clear();
        return;
      } catch {
        await sleep(500);
      }
    }
  }

  #writeOnce(): Promise<void> {
    const { random, targets } = this.#writing;
    const kind = random.next();
    const target = random.pick(targets);
    if (kind < 0.1) return this.#post();
    if (kind < 0.45) return this.#comment(target);
    if (kind < 0.65 && this.#mine.length > 0) return this.#edit(random.pick(this.#mine));
    return this.#vote(target);
  }

  async #post(): Promise<void> {
    const mark = newMark();
    const value = String(1_000 + marks);
    this.#writing.ledger.created('deals', mark, undefined);
    const outcome = await this.#send({ method: 'POST', path: '/api/deals', body: dealOf(mark, value) });
    if (outcome.kind === 'acknowledged') this.#keep('deals', mark, value, outcome.answer);
  }

  async #comment(deal: number): Promise<void> {
    const mark = newMark();
    this.#writing.ledger.created('comments', mark, undefined);
    const outcome = await this.#send({ method: 'POST', path: `/api/deals/${deal}/comments`, body: { body: mark } });
    if (outcome.kind !== 'acknowledged') return;
    this.#keep('comments', mark, mark, outcome.answer);
    this.#writing.ledger.commented(deal);
  }

  #keep(table: OwnRow['table'], mark: string, value: string, answer: Record<string, unknown>): void {
    const row = { table, mark, value, id: Number(answer.id), version: Number(answer.version) };
    this.#mine.push(row);
    this.#writing.ledger.created(table, mark, row.id);
    this.#writing.ledger.edited(table, row.id, [stateOf(row)]);
  }

  async #edit(row: OwnRow): Promise<void> {
    const { ledger } = this.#writing;
    marks += 1;
    const value = row.table === 'deals' ? String(1_000 + marks) : `${row.mark} ${marks}`;
    const [method, change] = row.table === 'deals' ? (['PATCH', { price: Number(value) }] as const) : (['PUT', { body: value }] as const);
    const edited = { ...row, value, version: row.version + 1 };
    ledger.edited(row.table, row.id, [stateOf(row), stateOf(edited)]);
    const outcome = await this.#send({ method, path: `/api/${row.table}/${row.id}`, body: { ...change, version: row.version } });
    if (outcome.kind === 'acknowledged') {
      Object.assign(row, edited);
      ledger.edited(row.table, row.id, [stateOf(edited)]);
    } else if (outcome.kind === 'refused') ledger.edited(row.table, row.id, [stateOf(row)]);
    else this.#mine = this.#mine.filter((each) => each !== row);
  }

  async #vote(deal: number): Promise<void> {
    const { ledger } = this.#writing;
    const before = this.#votes.get(deal) ?? 0;
    const after = 1 - before;
    const withdraws = after === 0;
    ledger.voted(this.#person.id, deal, [String(before), String(after)]);
    const path = `/api/deals/${deal}/vote`;
    const outcome = await this.#send(withdraws ? { method: 'DELETE', path } : { method: 'PUT', path, body: { value: 1 } });
    if (outcome.kind === 'unanswered') return;
    const value = outcome.kind === 'acknowledged' ? after : before;
    this.#votes.set(deal, value);
    ledger.voted(this.#person.id, deal, [String(value)]);
  }

  async #send(command: Omit<Command, 'cookie'>): Promise<Outcome> {
    const { nodes, ledger } = this.#writing;
    const outcome = await sendUntilAnswered(nodes, { ...command, cookie: this.#person.cookie });
    if (outcome.kind === 'acknowledged') ledger.acknowledged += 1;
    else if (outcome.kind === 'refused') ledger.refused(`${command.method} ${command.path.replaceAll(/\d+/g, ':id')} ${outcome.code}`);
    else ledger.unanswered += 1;
    return outcome;
  }
}

const newMark = () => {
  marks += 1;
  return `Campaign ${process.pid}-${marks}`;
};
const stateOf = ({ version, value }: OwnRow) => `${version} ${value}`;
const dealOf = (mark: string, price: string) => ({
  title: mark,
  url: `https://campaign.example/${mark.replace(' ', '-')}`,
  category: 'electronics',
  currency: 'EUR',
  price: Number(price),
});
