import { eq } from 'drizzle-orm';
import { deals, merchants } from '../../../server/platform/database/schema.ts';
import { dealOf, logReads, ownReads, publicReason, type Scene, staffReads } from './scene.ts';

const until = new Date(Date.now() + 86_400_000).toISOString();

/** Merchants with bans, edits and people who say that they work there. Returns their ids. */
export async function merchantsAndClaims(scene: Scene): Promise<Record<string, number>> {
  const { as, plant } = scene;
  const shown = await merchantOf(scene, 'shown');
  const hidden = await hiddenMerchant(scene);
  const note = plant('how a claim can be verified', { staff: /^\/api\/mod\/(affiliations|cases)/, claimant: ownReads });
  await as('claimant', 'POST /api/me/affiliations', { merchant: 'shown', kind: 'owner', note });
  const verified = await as('representative', 'POST /api/me/affiliations', { merchant: 'shown', kind: 'employee' });
  await as('moderator', `PUT /api/mod/affiliations/${verified.id}`, { verified: true });
  await declined(scene);
  const [ofMerchant, ofDomain] = [plant('why a merchant is banned', publicReason()), plant('why a domain is banned', publicReason())];
  await as('moderator', 'POST /api/mod/merchant-bans', { merchant: 'shown', until, reason: ofMerchant });
  await as('moderator', 'POST /api/mod/merchant-bans', { domain: 'bad.example', until, reason: ofDomain });
  return { shown, hidden };
}

async function declined({ as, plant }: Scene): Promise<void> {
  const { id } = await as('author', 'POST /api/me/affiliations', { merchant: 'shown', kind: 'agency' });
  const reason = plant('why a claim was declined', { staff: logReads, author: ownReads });
  await as('moderator', `PUT /api/mod/affiliations/${id}`, { verified: false, reason });
}

async function merchantOf(scene: Scene, slug: string, name = slug): Promise<number> {
  const { board } = scene;
  const [row] = await board.db
    .insert(merchants)
    .values({ slug, name, domain: `${slug}.example` })
    .returning({ id: merchants.id });
  const deal = await dealOf(scene, `of the merchant ${slug}`, `of ${slug}`);
  await board.db
    .update(deals)
    .set({ merchantId: row?.id ?? 0 })
    .where(eq(deals.id, deal));
  return row?.id ?? 0;
}

/** Its only deal is held, so that its name may not be known. */
async function hiddenMerchant(scene: Scene): Promise<number> {
  const { as, board, plant } = scene;
  const name = plant('the name of a merchant without visible deals', { staff: staffReads, author: ownReads });
  const id = await merchantOf(scene, 'hidden', name);
  const reason = plant('why a hidden merchant is banned', { staff: staffReads });
  await as('moderator', 'POST /api/mod/merchant-bans', { merchant: 'hidden', until, reason });
  const deal = scene.deals['of the merchant hidden'] ?? 0;
  await board.db.update(deals).set({ state: 'held', heldAt: new Date() }).where(eq(deals.id, deal));
  return id;
}
