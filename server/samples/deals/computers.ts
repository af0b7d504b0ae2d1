import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const computerDeals: SampleDeal[] = [
  {
    by: 'priya',
    title: '2 TB NVMe SSD, PCIe 4.0, 7,100 MB/s, with DRAM cache',
    body: prose`
      Under five cents a gigabyte for a drive *with* cache, TLC memory and five years of warranty (1,400 TBW).
      The 1 TB one is **not** reduced. Fits a console if you add a heatsink.

      > Price shows in the basket, not on the page.
    `,
    kind: 'product',
    category: 'computers',
    merchant: 'Byteworks',
    url: 'https://byteworks.example/ssd/arrow-2tb',
    price: 94_90,
    shipping: 0,
    reference: { price: 139_00, evidence: 'Average of the last 30 days in the same shop' },
    picture: 'ssd',
    age: hours(3.4),
    up: 132,
    down: 2,
    votesFor: ['ingrid', 'yoko', 'marcus'],
    thread: [
      {
        by: 'yoko',
        age: hours(3),
        body: 'Is this the revision with the slower memory? They changed it quietly last year.',
        replies: [
          {
            by: 'priya',
            age: hours(2.8),
            body: 'Checked the data sheet linked on the page: 176 layers, revision B. That is the good one.',
            votesFor: ['yoko', 'ingrid'],
          },
        ],
      },
      { by: 'lena', age: 95, body: 'In for two, one for me and one for my sister’s laptop.' },
    ],
  },
  {
    by: 'marcus',
    title: '27″ 4K IPS monitor, USB-C with 90 W, height-adjustable',
    body: 'One cable for picture, power and the USB hub. It sold out on Wednesday morning; they say no more are coming at this price.',
    kind: 'product',
    category: 'computers',
    merchant: 'Rechenwerk',
    url: 'https://rechenwerk.example/displays/r27u',
    price: 269_00,
    reference: { price: 379_00, evidence: 'Shop price the week before, seen in its own newsletter' },
    picture: 'monitor',
    age: days(3.2),
    expiredFor: days(1.3),
    up: 187,
    down: 9,
    votesFor: ['ingrid', 'priya', 'sam'],
    thread: [
      { by: 'sam', age: days(2.9), body: 'No dead pixels on mine, a little light in the lower left corner. More than fine for text.' },
      { by: 'ingrid', age: days(1.4), body: 'Gone: the page says “no longer available”.', votesFor: ['marcus'] },
    ],
  },
  {
    by: 'yoko',
    title: '静音メカニカルキーボード テンキーレス 日本語配列 – quiet tenkeyless keyboard, Japanese layout',
    body: prose`
      テンキーレスの静音モデルが今週だけ値下げ中です。海外発送にも対応しています。

      For everybody else: a very quiet mechanical keyboard with the Japanese layout (the short space bar takes a day to get used to).
      Ships abroad for ¥2,200; below €150 there is no duty, only VAT.
    `,
    kind: 'product',
    category: 'computers',
    merchant: '雲電気',
    url: 'https://kumodenki.example/keyboards/shizuka-tkl',
    price: 8_980,
    shipping: 2_200,
    currency: 'JPY',
    reference: { price: 13_800, evidence: '先週までの通常価格 (the regular price until last week)' },
    regions: ['Japan', 'Worldwide'],
    picture: 'keyboard',
    age: hours(14),
    endsIn: days(4),
    up: 27,
    down: 1,
    votesFor: ['marcus', 'sam'],
    thread: [{ by: 'marcus', age: hours(11), body: '買いました！ The last one reached Leipzig within a week.', votesFor: ['yoko'] }],
  },
];
