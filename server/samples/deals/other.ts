import { days, type SampleDeal } from '../sample-deal.ts';

export const otherDeals: SampleDeal[] = [
  {
    by: 'lena',
    title: 'AA ×8',
    body: 'Rechargeable, low self-discharge, 2,400 mAh. A short title for a short deal: they are good and they are cheap.',
    kind: 'product',
    category: 'other',
    merchant: 'Akkuhaus',
    url: 'https://akkuhaus.example/aa-8',
    price: 9_90,
    shipping: 2_90,
    reference: { price: 15_90, evidence: 'Price in the shop window, Altona' },
    picture: 'batteries',
    age: 7,
    up: 2,
    down: 0,
    votesFor: ['priya', 'sam'],
  },
  {
    by: 'sam',
    title: 'Sharpening day: bring two knives, pay for one',
    body: 'Every Thursday at the corner shop. Kitchen knives and scissors, no serrated ones.',
    kind: 'local',
    category: 'other',
    merchant: 'Messer Möller',
    price: 6_00,
    regions: ['Hamburg'],
    age: days(1),
    up: 3,
    down: 5,
    votesFor: ['ingrid'],
    thread: [
      {
        by: 'yoko',
        age: 1_300,
        against: 'product',
        body: 'Mine came back with the tip ground round. Perhaps a bad day, but I would go elsewhere with a good knife.',
      },
    ],
  },
];
