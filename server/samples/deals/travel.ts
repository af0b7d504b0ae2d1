import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const travelDeals: SampleDeal[] = [
  {
    by: 'marcus',
    title:
      'Any train across the border for €17.90, every day of the coming month, booked until Wednesday midnight, seats included, bicycles for another €5',
    body: prose`
      The network’s winter contingent. As always there are plenty of seats on Tuesdays and none on Fridays.

      | from | to | seen today |
      | --- | --- | --- |
      | Leipzig | Praha | €17.90, all week |
      | München | Verona | €17.90, not on weekends |
      | Hamburg | København | €17.90, mornings |

      Can be returned for a fee of €5 until the day before.
    `,
    kind: 'product',
    category: 'travel',
    merchant: 'Überland',
    url: 'https://ueberland.example/aktion/grenzenlos',
    price: 17_90,
    picture: 'train-ticket',
    age: hours(2.6),
    endsIn: days(3),
    up: 77,
    down: 1,
    votesFor: ['ingrid', 'priya', 'yoko', 'sam'],
    thread: [
      { by: 'sam', age: hours(2.3), body: 'Verona and back for two under 72 euros. See you all on the train.', votesFor: ['marcus'] },
      { by: 'yoko', age: 80, body: 'Seat choice costs nothing if you open the plan before paying.', votesFor: ['sam', 'marcus', 'ingrid'] },
    ],
  },
  {
    by: 'priya',
    title: 'Mountain huts: up to 40 % off midweek nights until the snow comes',
    body: 'Sunday to Thursday, half board. The bigger the hut, the bigger the discount. Members of any alpine club get another euro or two off, at the counter.',
    kind: 'sale',
    category: 'travel',
    merchant: 'Hüttenbund',
    url: 'https://huettenbund.example/unter-der-woche',
    regions: ['Austria', 'Italy', 'Slovenia'],
    age: days(3.6),
    up: 26,
    down: 2,
    votesFor: ['yoko'],
  },
];
