import type { MerchantAt } from '../../../../shared/merchants.ts';
import { reads } from '../../../../shared/reads.ts';
import { merchantIn } from '../../../deals/merchant-from-link.ts';
import { useRead } from '../../../engine/use-read.ts';
import { findLink } from './post/find-link.ts';

/** The merchant that a typed link leads to, if the board knows it. */
export function useMerchantAt(typed: string): MerchantAt | undefined {
  const host = URL.parse(findLink(typed) ?? '')?.hostname;
  return useRead(host === undefined ? undefined : reads.merchantAt(host)).data;
}

/** The name of that merchant; of one that the board does not know, as the link suggests it. */
export const useMerchantName = (typed: string): string | undefined => useMerchantAt(typed)?.name ?? merchantIn(typed);
