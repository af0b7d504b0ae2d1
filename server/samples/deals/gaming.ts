import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const gamingDeals: SampleDeal[] = [
  {
    by: 'yoko',
    title: 'Tidewalker is free to keep until Sunday',
    body: prose`
      The lighthouse-keeper game by the two-person studio that made *Saltmarsh*. Claim it once and it stays in your library.

      1. Sign in (an account is free)
      2. Open the page and choose **Claim**
      3. The Linux build is in the same download
    `,
    kind: 'freebie',
    category: 'gaming',
    merchant: 'Lanternfish Games',
    url: 'https://lanternfish.example/games/tidewalker',
    price: 0,
    reference: { price: 19_99, evidence: 'Its regular price on the same page' },
    picture: 'controller',
    age: hours(7),
    endsIn: days(2),
    up: 96,
    down: 0,
    votesFor: ['ingrid', 'priya', 'sam', 'marcus'],
    thread: [
      {
        by: 'ingrid',
        age: hours(6.2),
        body: 'Played it in two evenings. Short, beautiful, and the fog horn is a puzzle. Take it.',
        votesFor: ['yoko', 'priya'],
      },
      { by: 'priya', age: hours(4), body: 'No launcher needed, it is a plain download. More of that please.', votesFor: ['yoko'] },
    ],
  },
  {
    by: 'lena',
    title: 'Harbour of Lanterns, the board game for 2–5',
    body: 'Second printing with the corrected rule book. Needs about an hour, and a table that is larger than you think. Not suitable for people who hold grudges over stolen lanterns.',
    kind: 'product',
    category: 'gaming',
    merchant: 'Würfelbecher',
    url: 'https://wuerfelbecher.example/harbour-of-lanterns',
    price: 24_99,
    shipping: 3_95,
    reference: { price: 39_99, evidence: 'Printed on the box; most shops ask 35 to 37' },
    picture: 'board-game',
    age: hours(26),
    up: 44,
    down: 2,
    votesFor: ['yoko', 'sam'],
    thread: [
      {
        by: 'sam',
        age: hours(22),
        body: 'With two players it is rather flat. With four it is the best thing on our shelf.',
        votesFor: ['lena'],
      },
    ],
  },
  {
    by: 'marcus',
    title: 'Wireless controller, hall-effect sticks',
    body: 'White only. The sticks can’t drift, and the triggers have a lock. Works with computers and phones, **not** with consoles.',
    kind: 'product',
    category: 'gaming',
    merchant: 'Rechenwerk',
    url: 'https://rechenwerk.example/play/pad-3',
    price: 33_50,
    age: 18,
    up: 4,
    down: 0,
    votesFor: ['sam', 'yoko'],
  },
];
