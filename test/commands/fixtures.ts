import { sql } from 'drizzle-orm';
import { boardKey } from '../../server/platform/database/board-key.ts';
import type { Database } from '../../server/platform/database/connection.ts';
import { comments, deals } from '../../server/platform/database/schema.ts';
import { aDeal, setScore } from '../factories.ts';
import { aPerson } from '../sign-in.ts';
import { ids } from './cell.ts';

/** What the cells are about: a deal, another one, a comment below a third one, merchants, and the people to whom they can belong. */
export async function prepareWorld(db: Database, actors: readonly number[]) {
  // Made by whatever needs it first, also if it is refused then.
  await boardKey(db, 'pictures');
  const other = await aPerson(db);
  const owners = {
    "another's": other.id,
    "employer's": other.id,
    "moderator's": (await aPerson(db, { role: 'moderator' })).id,
    "admin's": (await aPerson(db, { role: 'admin' })).id,
  };
  const mod = (await aPerson(db, { role: 'moderator' })).id;
  for (const name of ['shop', 'employer', 'third'] as const)
    await db.execute(sql`with made as (
      insert into merchants (id, slug, name, domain) overriding system value values (${ids[name]}, ${name}, ${name}, ${`${name}.example`}))
      insert into merchant_domains (domain, merchant_id) values (${`${name}.example`}, ${ids[name]})`);
  const liveAt = new Date(Date.now() - 3_600_000);
  const product = { categoryId: 1, kind: 'product', title: 'A kettle that boils', price: 1_999, currency: 'EUR', liveAt } as const;
  for (const id of [ids.deal, ids.other, ids.threadDeal]) {
    const url = `https://shop.example/${id}`;
    const offer = { ...product, id, authorId: other.id, merchantId: ids.shop, url, canonicalUrl: url };
    await db.insert(deals).overridingSystemValue().values(offer);
    await setScore(db, id, { comments: 5, up: 5, down: 5 });
  }
  const comment = {
    id: ids.comment,
    rootId: ids.comment,
    dealId: ids.threadDeal,
    authorId: other.id,
    body: 'Bought one.',
    createdAt: liveAt,
  };
  await db.insert(comments).overridingSystemValue().values(comment);
  for (const name of ['employer', 'third', 'shop'] as const)
    await aDeal(db, { authorId: other.id, merchantId: ids[name], url: `https://${name}.example/${name}` });
  const people = [...new Set(actors)].filter((id) => id > 0);
  for (const id of people)
    await db.execute(sql`insert into affiliations (person_id, merchant_id, kind, state, email_matches, decided_by, decided_at)
      values (${id}, ${ids.employer}, 'owner', 'verified', false, ${mod}, now())`);
  await db.execute(sql`update sessions set authenticated_at = now()`);
  const { rows } = await db.execute<{ id: number; handle: string | null }>(sql`select id, handle from people`);
  const handles = new Map(rows.map(({ id, handle }) => [Number(id), handle ?? 'nobody-yet']));
  return { owners, mod, handleOf: (person: number) => handles.get(person) ?? 'nobody-yet' };
}
