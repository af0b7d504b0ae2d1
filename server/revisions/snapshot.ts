import { eq, sql } from 'drizzle-orm';
import { omitAbsent } from '../core/omit-absent.ts';
import type { Transaction } from '../database/connection.ts';
import { categories, dealImages, deals, images, merchants } from '../database/schema.ts';

/** What a deal says, by the names of the API; what it does not say is left out. */
export type DealSnapshot = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** What a deal says now, within the transaction. */
export async function dealSnapshot(tx: Transaction, id: number): Promise<{ version: number; said: DealSnapshot }> {
  const [row] = await tx
    .select(columns)
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .where(eq(deals.id, id));
  if (row === undefined) throw new Error(`There is no deal ${id}`);
  const { version, ...fields } = row;
  return { version, said: saidIn(fields) };
}

const pictures = sql<string[]>`array(
  select ${images.hash} from ${dealImages} join ${images} on ${images.id} = ${dealImages.imageId}
  where ${dealImages.dealId} = ${deals.id} order by ${dealImages.position})`;

const columns = {
  version: deals.version,
  state: deals.state,
  title: deals.title,
  body: deals.body,
  kind: deals.kind,
  url: deals.url,
  merchant: merchants.name,
  category: categories.slug,
  price: deals.price,
  shipping: deals.shipping,
  currency: deals.currency,
  reference: deals.reference,
  evidence: deals.evidence,
  couponCode: deals.couponCode,
  regions: deals.regions,
  membersOnly: deals.membersOnly,
  startsAt: deals.startsAt,
  endsAt: deals.endsAt,
  images: pictures,
};

type Fields = Record<string, string | number | boolean | readonly string[] | Date | null>;

function saidIn(fields: Fields): DealSnapshot {
  const said = Object.entries(fields).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : somethingIn(value)]);
  return omitAbsent(Object.fromEntries(said));
}

const somethingIn = (value: Fields[string]) => (value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value);
