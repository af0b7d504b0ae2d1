import { authors, sessionOf } from '../seed.ts';
import { titleParts } from '../titles.ts';

let posted = 0;

/** Posts a deal with the word in its title, each by someone else. Returns its id. */
export async function post(board: { port: number }, word: string): Promise<number> {
  const { beginnings } = titleParts();
  posted += 1;
  const title = `${beginnings[(posted * 4_999) % beginnings.length]} ${word}`.slice(0, 300);
  const url = `https://shop.example/bench/${posted}`;
  const deal = { title, category: 'home', kind: 'product', price: 500 + posted, currency: 'EUR', url };
  const answer = await send(board, authors + posted, { method: 'POST', path: '/api/deals', body: deal });
  return ((await answer.json()) as { id: number }).id;
}

/** Sends a command as the person with this number, from an address of their own. */
export async function send(
  { port }: { port: number },
  person: number,
  { method, path, body }: { method: string; path: string; body: object },
) {
  const headers = {
    'content-type': 'application/json',
    cookie: `dealwire=${sessionOf(person)}`,
    'x-forwarded-for': `10.1.${person >> 8}.${person & 255}`,
  };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer;
}
