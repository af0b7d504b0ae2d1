import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const fashionDeals: SampleDeal[] = [
  {
    by: 'ingrid',
    title: 'Trail running shoes “Schotter 3”, sizes 36–47',
    body: 'Last season’s blue. They run half a size small; the sole grips on wet roots and wears fast on asphalt. Both women’s and men’s fits are reduced.',
    kind: 'product',
    category: 'fashion',
    merchant: 'Fadenlauf',
    url: 'https://fadenlauf.example/schuhe/schotter-3',
    price: 54_00,
    shipping: 0,
    reference: { price: 110_00, evidence: 'The new colours of the same shoe, in the same shop, today' },
    picture: 'sneaker',
    age: hours(4),
    up: 33,
    down: 2,
    votesFor: ['lena', 'sam'],
    thread: [
      { by: 'lena', age: hours(3.2), body: 'Size 39 is gone in the narrow fit. The wide one still has everything.', votesFor: ['ingrid'] },
    ],
  },
  {
    by: 'sam',
    title: 'Three-layer rain jacket, 20,000 mm, yellow or navy',
    body: 'Taped seams, pit zips, a hood that turns with your head. Repairs are free for life according to the shop, and I have used that once.',
    kind: 'product',
    category: 'fashion',
    merchant: 'Gipfelsport',
    url: 'https://gipfelsport.example/jacken/regenwand',
    price: 89_00,
    shipping: 4_50,
    reference: { price: 179_00, evidence: 'Price label in last autumn’s catalogue, page 14' },
    picture: 'rain-jacket',
    age: hours(30),
    up: 52,
    down: 3,
    votesFor: ['priya', 'yoko'],
    thread: [
      {
        by: 'marcus',
        age: hours(25),
        against: 'terms',
        body: 'Careful: returns only as a voucher on sale items, it says so in the small print under the size table.',
        votesFor: ['ingrid', 'lena', 'priya'],
      },
    ],
  },
  {
    by: 'lena',
    title: '25 % off all shirts and linen at Hemdwerk',
    body: prose`
      On reduced ones too, once per account. Gift cards are excluded.

      The alterations service (sleeves, free from €60) can be combined with it.
    `,
    kind: 'coupon',
    category: 'fashion',
    merchant: 'Hemdwerk',
    url: 'https://hemdwerk.example/',
    couponCode: 'LEINEN25',
    age: days(1.8),
    endsIn: days(6),
    up: 15,
    down: 1,
    votesFor: ['ingrid', 'yoko'],
  },
];
