import type { Happening } from '../../../shared/activity.ts';
import { happenings } from '../../../shared/limits.ts';
import type { DealState, PersonState } from '../../../shared/states.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { authorOf } from '../author.ts';
import { dealSlug } from '../card.ts';

/** Recent checks that are searched for confirmed deals. */
const checksRead = 50;

export interface HappeningRow {
  kind: Happening['kind'];
  /** The id of the row that it is known from: a deal, a comment or a price point. */
  key: number;
  /** Milliseconds since the epoch. */
  at: number;
  deal: number;
  title: string;
  state: DealState;
  version: number;
  currency: string;
  personId: number | null;
  handle: string | null;
  name: string | null;
  avatar: string | null;
  personState: PersonState | null;
  people: number | null;
  price: number | null;
  before: number | null;
}

/** What guests may see. */
const isOpen = "deals.state in ('live', 'expired') and not deals.members_only";

/** The latest happenings, each kind by its own index. */
const select = statement<HappeningRow>(
  'latest_happenings',
  `with happenings (what, key, at, deal_id, person_id, people, price, before) as (
     (select 'posted', id, live_at, id, author_id, null::int, null::bigint, null::bigint from deals
        where ${isOpen} order by live_at desc, id desc limit ${happenings.perKind})
     union all
     (select 'expired', id, expired_at, id, null, null, null, null from deals
        where state = 'expired' and expired_by is distinct from 'age' and not members_only order by expired_at desc limit ${happenings.perKind})
     union all
     (select 'commented', comments.id, comments.created_at, deal_id, comments.author_id, null, null, null from comments join deals on deals.id = deal_id
        where comments.state = 'visible' and ${isOpen} order by comments.id desc limit ${happenings.perKind})
     union all
     (select 'confirmed', id, works_at, id, null, works_people, null, null from deals
        where id in (select deal_id from deal_checks where verdict = 'works' and lapsed_at is null order by checked_at desc limit ${checksRead})
          and works_at is not null and ${isOpen} order by works_at desc limit ${happenings.perKind})
     union all
     (select 'repriced', point.id, point.seen_at, point.deal_id, null, null, point.price, earlier.price
        from price_points point join deals on deals.id = point.deal_id
        cross join lateral (select price, currency, members_only from price_points earlier
          where earlier.deal_id = point.deal_id and earlier.seen_at < point.seen_at order by seen_at desc limit 1) earlier
        where point.source in ('edited', 'checked') and not point.members_only and not earlier.members_only
          and earlier.currency = point.currency and earlier.price <> point.price and ${isOpen}
        order by point.seen_at desc limit ${happenings.perKind})
   )
   select what as kind, key::float8, extract(epoch from at)::float8 * 1000 as at, deal_id::float8 as deal, title, deals.state, version, currency, person_id::float8 as "personId",
     handle, name, avatar, people.state as "personState", happenings.people, happenings.price::float8, before::float8
   from happenings join deals on deals.id = deal_id left join people on people.id = person_id
   order by happenings.at desc, what limit ${happenings.shown}`,
);

export const latestHappenings = (db: Database): Promise<HappeningRow[]> => select(db);

export function happeningOf(row: HappeningRow): Happening {
  const { deal: id, title, at, currency } = row;
  const common = { at: new Date(at).toISOString(), deal: { id, slug: dealSlug(title), title } };
  if (row.kind === 'confirmed') return { kind: row.kind, ...common, people: row.people ?? 1 };
  if (row.kind === 'repriced') return { kind: row.kind, ...common, before: row.before ?? 0, price: row.price ?? 0, currency };
  if (row.kind === 'expired') return { kind: row.kind, ...common };
  const { handle, name, avatar, personState } = row;
  const author = name === null || personState === null ? undefined : authorOf({ handle, name, avatar, authorState: personState });
  return { kind: row.kind, ...common, ...(author && { author }) };
}
