import type { Affiliations } from './affiliations.ts';
import type { BannedDeals, MerchantBans } from './merchant-bans.ts';
import type { MerchantList, MerchantsQuery, ModMerchant } from './merchants.ts';
import type { DealMerges } from './merges.ts';
import type { StaffPeople, StaffPeopleQuery, StaffPersonPage } from './mod-people.ts';
import { type QueryOf, read } from './reads.ts';
import type { Revisions } from './revisions.ts';

/** The reads of those who manage merchants, merge and look after people, which only their screens load. */
export const modReads = {
  affiliations: () => read<Affiliations>('/api/mod/affiliations'),
  modMerchants: ({ q, after }: { q?: string | undefined; after?: string | undefined } = {}) =>
    read<MerchantList, typeof MerchantsQuery>('/api/mod/merchants', { q, after }),
  modMerchant: (id: number | string) => read<ModMerchant>(`/api/mod/merchants/${id}`),
  modRevisions: (id: number | string) => read<Revisions>(`/api/mod/deals/${id}/revisions`),
  dealMerges: (id: number | string) => read<DealMerges>(`/api/mod/deals/${id}/merges`),
  merchantBans: () => read<MerchantBans>('/api/mod/merchant-bans'),
  bannedDeals: (ban: number | string) => read<BannedDeals>(`/api/mod/merchant-bans/${ban}/deals`),
  staffPeople: (query: QueryOf<typeof StaffPeopleQuery> = {}) => read<StaffPeople, typeof StaffPeopleQuery>('/api/mod/people', query),
  staffPerson: (id: number | string) => read<StaffPersonPage>(`/api/mod/people/${id}`),
} as const;
