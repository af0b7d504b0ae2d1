import { authors, sessionOf } from '../seed.ts';
import { titleParts } from '../titles.ts';

let posted = 0;

/** Posts a deal with the word in its title, each by someone else. Returns its id. */
export async function post({ port }: { port: number }, word: string): Promise<number> {
  const { beginnings } = titleParts();
  posted += 1;
  const title = `${beginnings[(posted * 4_999) % beginnings.length]} ${word}`.slice(0, 300);
  const answer = await fetch(`http://127.0.0.1:${port}/api/deals`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `dealwire=${sessionOf(authors + posted)}`,
      'x-forwarded-for': `10.1.${posted >> 8}.${posted & 255}`,
    },
    body: JSON.stringify({
      title,
      category: 'home',
      kind: 'product',
      price: 500 + posted,
      currency: 'EUR',
      url: `https://shop.example/bench/${posted}`,
    }),
  });
  if (answer.status !== 201) throw new Error(`A deal was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}
