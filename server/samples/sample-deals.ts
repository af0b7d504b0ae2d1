import { beautyDeals } from './deals/beauty.ts';
import { bookDeals } from './deals/books.ts';
import { computerDeals } from './deals/computers.ts';
import { electronicsDeals } from './deals/electronics.ts';
import { fashionDeals } from './deals/fashion.ts';
import { gamingDeals } from './deals/gaming.ts';
import { groceryDeals } from './deals/groceries.ts';
import { homeDeals } from './deals/home.ts';
import { kidsDeals } from './deals/kids.ts';
import { otherDeals } from './deals/other.ts';
import { serviceDeals } from './deals/services.ts';
import { sportsDeals } from './deals/sports.ts';
import { travelDeals } from './deals/travel.ts';
import type { SampleDeal } from './sample-deal.ts';

export const sampleDeals: readonly SampleDeal[] = [
  ...electronicsDeals,
  ...computerDeals,
  ...gamingDeals,
  ...homeDeals,
  ...fashionDeals,
  ...groceryDeals,
  ...beautyDeals,
  ...kidsDeals,
  ...sportsDeals,
  ...bookDeals,
  ...travelDeals,
  ...serviceDeals,
  ...otherDeals,
];
