import { hours, type SampleComment } from './sample-deal.ts';

/** The longest thread of the sample board: nested, with a comment taken back and one that votes against the deal. */
export const espressoThread: SampleComment[] = [
  {
    by: 'marcus',
    age: hours(37),
    body: 'I run one of these in the office, about thirty shots a day for two years. Descale it, change the gasket once a year, and it does not stop.',
    votesFor: ['priya', 'ingrid', 'sam'],
    replies: [
      {
        by: 'sam',
        age: hours(36),
        body: 'Thirty a day! Is a second boiler not worth the wait, with so many cappuccinos?',
        replies: [
          {
            by: 'marcus',
            age: hours(35.5),
            body: 'For an office, honestly, yes. At home for two people I would not pay double for it.',
            votesFor: ['sam', 'priya'],
          },
        ],
      },
    ],
  },
  {
    by: 'lena',
    age: hours(34),
    body: 'Which grinder around 150 would you put beside it? Hand grinders are fine with me.',
    replies: [
      {
        by: 'priya',
        age: hours(33),
        body: 'A hand grinder with a stepless burr, then. What matters is that you can make small changes: one click too coarse and the shot runs in ten seconds.',
        votesFor: ['lena', 'ingrid'],
        replies: [{ by: 'lena', age: hours(32), body: 'Thanks, found a used one around the corner.' }],
      },
      {
        by: 'yoko',
        age: hours(31),
        deleted: true,
        body: '',
        replies: [
          {
            by: 'ingrid',
            age: hours(30),
            body: 'Whatever it was: please keep the grinder war in the grinder thread, we have one every month.',
            votesFor: ['marcus', 'sam'],
          },
        ],
      },
    ],
  },
  {
    by: 'yoko',
    age: hours(20),
    against: 'cheaper',
    body: 'The same machine was 279 with free shipping at https://kaffeekontor.example/uno-steel this morning, steel only. Not a bad price here, but not the best one.',
    votesFor: ['lena'],
    replies: [
      {
        by: 'priya',
        age: hours(19),
        body: 'Good catch. That one comes without the temperature control, though: look at the model number, it ends in N.',
        votesFor: ['marcus', 'ingrid', 'sam'],
      },
    ],
  },
  {
    by: 'sam',
    age: hours(3),
    body: 'Red is still there, steel says “five left”. Ordered at lunch, shipping note came within the hour.',
    votesFor: ['priya'],
  },
];
