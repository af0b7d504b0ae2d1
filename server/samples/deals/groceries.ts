import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const groceryDeals: SampleDeal[] = [
  {
    by: 'marcus',
    title: 'Εξαιρετικό παρθένο ελαιόλαδο, νέα σοδειά, 5 λίτρα – extra virgin olive oil, new harvest, 5 l',
    body: prose`
      Απευθείας από τον συνεταιρισμό, πρώτη έκθλιψη, οξύτητα 0,3.

      Straight from the cooperative: this year’s pressing, acidity 0.3, in a can that keeps the light out. That is **€7.99 a litre**, and it has
      a taste. They ship on Mondays.
    `,
    kind: 'product',
    category: 'groceries',
    merchant: 'Ελαιώνας',
    url: 'https://elaionas.example/ladi/5l',
    price: 39_95,
    shipping: 6_90,
    picture: 'olive-oil',
    age: hours(20),
    up: 83,
    down: 2,
    votesFor: ['ingrid', 'priya', 'lena', 'yoko'],
    thread: [
      {
        by: 'priya',
        age: hours(17),
        body: 'We share a can between three households every year. Peppery, a little bitter, wonderful.',
        votesFor: ['marcus'],
      },
      { by: 'ingrid', age: hours(12), body: 'Ευχαριστώ! Ordered two.' },
    ],
  },
  {
    by: 'yoko',
    title: 'Second pizza free on Tuesdays, sourdough, wood oven',
    body: 'Eat in or take away, no code, just ask. The cheaper of the two is free. Best before seven, later there is a queue along the canal.',
    kind: 'local',
    category: 'groceries',
    merchant: 'Forno Kanal',
    regions: ['Leipzig'],
    picture: 'pizza',
    age: days(4),
    up: 29,
    down: 0,
    votesFor: ['marcus', 'sam'],
  },
  {
    by: 'priya',
    title: 'Six bottles of dry red from the Saale, mixed case',
    body: 'A small grower with more wine than storage. Two each of three grapes; drink them within two years. Adults only, they check at the door.',
    kind: 'product',
    category: 'groceries',
    merchant: 'Weingut Steinhang',
    url: 'https://steinhang.example/pakete/rot-6',
    price: 35_40,
    shipping: 0,
    reference: { price: 52_80, evidence: 'Six times the single-bottle price of €8.80' },
    couponCode: 'KELLER',
    picture: 'wine',
    age: hours(28),
    up: 19,
    down: 1,
    votesFor: ['sam'],
  },
];
