import { Agent, request } from 'undici';
import { authors, sessionOf } from './seed.ts';

/** `accepted`: another person continues before a budget is spent; `refused`: one person exceeds it. */
export type Flood = 'accepted' | 'refused';
export interface FloodOptions {
  flood: Flood;
  port: number;
  /** Each round uses other people, whose budgets are full. */
  round: number;
}

const parallel = 40;
/** Commands per person: fewer than the budget allows. */
const perPerson = 160;
const peoplePerRound = 39;
const agent = new Agent({ connections: parallel, pipelining: 1 });
const rule = JSON.stringify({ kind: 'word', effect: 'mute', word: 'again' });
/** Commands that would wait for each other in the database if one person sends them. */
const commands = [
  { method: 'PUT', path: '/api/saves/150', headers: {} },
  { method: 'POST', path: '/api/mute-rules', headers: { 'content-type': 'application/json' }, body: rule },
  { method: 'DELETE', path: '/api/saves/150', headers: {} },
] as const;

let sent = 0;
let answered = 0;

async function send(port: number, person: number): Promise<void> {
  const cookie = `dealwire=${sessionOf(person)}`;
  const command = commands[sent++ % commands.length] ?? commands[0];
  const { body } = await request(`http://127.0.0.1:${port}`, {
    ...command,
    dispatcher: agent,
    headers: { ...command.headers, cookie },
  });
  await body.dump();
  answered++;
}

process.on('message', (message: FloodOptions | { count: true }) => {
  if ('count' in message) {
    process.send?.({ answered });
  } else for (let i = 0; i < parallel; i++) void flood(message);
});

async function flood({ flood, port, round }: FloodOptions): Promise<void> {
  for (;;) {
    const person = round * peoplePerRound + (Math.floor(sent / perPerson) % peoplePerRound);
    await send(port, flood === 'accepted' ? 1 + person : authors);
  }
}
