import { days, hours, prose, type SampleDeal } from '../sample-deal.ts';

export const bookDeals: SampleDeal[] = [
  {
    by: 'ingrid',
    title: 'A Field Guide to Urban Mosses (e-book)',
    body: 'Free this week to celebrate the second edition. EPUB and PDF, no account. Two hundred photographs and a key that a beginner can follow.',
    kind: 'freebie',
    category: 'books',
    merchant: 'Papierboot',
    url: 'https://papierboot.example/ebooks/urban-mosses',
    price: 0,
    reference: { price: 14_00, evidence: 'Price of the e-book before and after the week, says the publisher' },
    picture: 'books',
    age: hours(18),
    endsIn: days(5),
    up: 46,
    down: 0,
    votesFor: ['priya', 'lena', 'marcus'],
    thread: [
      { by: 'lena', age: hours(15), body: 'I had no idea that there are four kinds on my balcony alone.', votesFor: ['ingrid', 'yoko'] },
    ],
  },
  {
    by: 'lena',
    title: 'رواية «مدينة النخيل»، طبعة ورقية – City of Palms, a novel in Arabic, paperback',
    body: prose`
      الطبعة الجديدة بتخفيض عشرة يورو حتى نفاد الكمية. الشحن إلى أوروبا متاح.

      The new printing of the family saga that everybody’s aunt has read. **Arabic only**; the English translation comes next year.
    `,
    kind: 'product',
    category: 'books',
    merchant: 'دار النخيل',
    url: 'https://dar-al-nakhil.example/books/city-of-palms',
    price: 11_50,
    shipping: 3_00,
    reference: { price: 21_50, evidence: 'السعر السابق في الموقع نفسه (the earlier price on the same page)' },
    age: hours(23),
    up: 16,
    down: 0,
    votesFor: ['marcus', 'yoko'],
    thread: [
      {
        by: 'marcus',
        age: hours(21),
        body: 'شكرًا! Ordered one for my neighbour, who has been looking for it since spring.',
        votesFor: ['lena'],
      },
    ],
  },
  {
    by: 'sam',
    title: 'Three months of the documentary channel for the price of one',
    body: 'New subscribers only. Ends by itself if you cancel right after signing up; you keep the three months.',
    kind: 'sale',
    category: 'books',
    merchant: 'Langfilm',
    url: 'https://langfilm.example/drei',
    price: 7_99,
    reference: { price: 23_97, evidence: 'Three single months at €7.99' },
    age: days(5.5),
    expiredFor: days(1),
    up: 31,
    down: 8,
    votesFor: ['ingrid'],
  },
];
