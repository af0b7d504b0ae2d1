import { eq, sql } from 'drizzle-orm';
import type { DealField } from '../../../shared/deal-fields.ts';
import type { DealSnapshot } from '../../../shared/deal-patch.ts';
import type { DealState } from '../../../shared/states.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { columnFields, columnsOf, jsonValue } from '../../platform/database/deal-columns.ts';
import { categories, dealImages, deals, images, merchants } from '../../platform/database/schema.ts';

export type VersionSnapshot = DealSnapshot & { readonly state?: DealState };

/** The deal's current content, in the transaction. */
export async function dealSnapshot(tx: Transaction, id: number): Promise<{ version: number; snapshot: VersionSnapshot }> {
  const [row] = await tx
    .select(columns)
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .where(eq(deals.id, id));
  if (row === undefined) throw new Error(`There is no deal ${id}`);
  const { version, ...fields } = row;
  const entries = Object.entries(fields).map(([field, value]) => [field, jsonValue(value)]);
  return { version, snapshot: omitAbsent(Object.fromEntries(entries)) };
}

const pictures = sql<string[]>`array(
  select ${images.hash} from ${dealImages} join ${images} on ${images.id} = ${dealImages.imageId}
  where ${dealImages.dealId} = ${deals.id} order by ${dealImages.position})`;

const columns = {
  version: deals.version,
  state: deals.state,
  ...columnsOf(columnFields),
  merchant: merchants.name,
  category: categories.slug,
  images: pictures,
} satisfies Record<DealField | 'version' | 'state', unknown>;
