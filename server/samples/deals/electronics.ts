import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const electronicsDeals: SampleDeal[] = [
  {
    by: 'ingrid',
    title: 'Auralis Quiet 700 over-ear headphones, noise cancelling, black or sand',
    body: prose`
      Lowest I have seen since they came out in spring: they stood at **€249** until Friday and fell to €199 only once, for a weekend.

      - 38 hours with noise cancelling on, 10 minutes of charging give another 4
      - two devices at once, which works between a phone and a laptop without fiddling
      - folds flat, hard case included

      The sand colour ships a day later. Returns are free for 30 days, so trying them on costs nothing.
    `,
    kind: 'product',
    category: 'electronics',
    merchant: 'Auralis Audio',
    url: 'https://shop.auralis.example/headphones/quiet-700',
    price: 149_00,
    shipping: 0,
    reference: { price: 249_00, evidence: 'The shop’s own price until last Friday, still on the product page of its French site' },
    picture: 'headphones',
    age: hours(5.2),
    up: 214,
    down: 6,
    votesFor: ['priya', 'lena', 'marcus', 'sam'],
    thread: [
      {
        by: 'priya',
        age: hours(4.8),
        body: 'Had them for three months now. The noise cancelling is on a par with pairs at twice the price, the microphone is not. For calls in an office they are fine.',
        votesFor: ['ingrid', 'marcus'],
        replies: [
          {
            by: 'marcus',
            age: hours(4.1),
            body: 'How do they sit with glasses? My last ones pressed after an hour.',
            replies: [
              {
                by: 'priya',
                age: hours(3.9),
                body: 'I wear glasses. Comfortable for about three hours, then I take a break anyway.',
                votesFor: ['marcus'],
              },
            ],
          },
        ],
      },
      { by: 'sam', age: hours(2.5), body: 'Ordered in sand, confirmation says Tuesday. Thank you!' },
      {
        by: 'yoko',
        age: hours(1.4),
        against: 'product',
        body: 'The hinge of mine cracked after five months and the shop only offered a voucher. I would not buy them again, even at this price.',
        votesFor: ['lena'],
      },
    ],
  },
  {
    by: 'lena',
    title: 'Leselicht 7″ e-reader with warm front light, 32 GB',
    body: prose`
      The previous model, not the one announced last month: same screen (300 ppi), same battery, no page-turn buttons.
      Reads EPUB without any conversion and borrows from public libraries.

      Add it to the basket *without* the sleeve, the bundle is not reduced.
    `,
    kind: 'product',
    category: 'electronics',
    merchant: 'Nordlicht Elektronik',
    url: 'https://www.nordlicht.example/e-reader/leselicht-7',
    price: 118_95,
    shipping: 4_90,
    reference: { price: 159_00, evidence: 'Recommended price, and what two other shops ask today' },
    picture: 'e-reader',
    age: hours(9),
    up: 61,
    down: 3,
    votesFor: ['ingrid', 'yoko'],
    thread: [
      { by: 'yoko', age: hours(7.5), body: 'Does it show PDFs decently? Half of what I read is scanned papers.' },
      { by: 'ingrid', age: hours(7), body: 'Not at 7 inches, no. For papers I would wait for a 10 inch one.', votesFor: ['yoko'] },
    ],
  },
  {
    by: 'sam',
    title: 'Sports watch with maps and two-band GPS',
    body: 'Open-box units with the full two-year warranty. I counted **eleven** left an hour ago. The strap is the small one, the large costs €9 more.',
    kind: 'product',
    category: 'electronics',
    merchant: 'Zeitgeber',
    url: 'https://zeitgeber.example/outlet/trail-2',
    price: 174_00,
    reference: { price: 289_00, evidence: 'The same watch, new, in the same shop' },
    couponCode: 'OPENBOX40',
    picture: 'watch',
    age: 52,
    up: 9,
    down: 0,
    votesFor: ['priya', 'marcus', 'yoko'],
    thread: [{ by: 'marcus', age: 31, body: 'Code works, I got the last but a few. Maps load over Wi-Fi only, in case somebody wonders.' }],
  },
  {
    by: 'yoko',
    title: 'Refurbished mirrorless camera kit with 16–50 mm lens, grade A, for members',
    body: prose`
      The shop gives us forty of these at a price it does not want on the front page. Grade A means no marks on the glass and fewer than
      5,000 shutter releases. **Please don’t post the link elsewhere**, the last batch was gone in an afternoon because somebody did.

      12 months of warranty from the shop, not from the maker.
    `,
    kind: 'product',
    category: 'electronics',
    merchant: 'Hafenfoto',
    url: 'https://hafenfoto.example/members/kit-1650',
    price: 489_00,
    shipping: 0,
    reference: { price: 629_00, evidence: 'The public price for the same grade on the shop’s refurbished page' },
    membersOnly: true,
    picture: 'camera',
    age: days(1.1),
    up: 38,
    down: 1,
    votesFor: ['ingrid', 'priya', 'lena'],
    thread: [{ by: 'priya', age: hours(20), body: 'Arrived today: 1,900 releases, looks new. Great find.', votesFor: ['yoko'] }],
  },
];
