import type { Role, Trust } from '../../../shared/permissions.ts';
import type { Database } from '../../database/connection.ts';
import { people } from '../../database/schema.ts';

/** What the demo provider's people are kept under: its issuer holds a port, and changes with it. */
export const demoIssuer = 'demo';

export interface DemoPerson {
  name: string;
  email: string;
  /** Also what the provider calls them. */
  handle: string;
  /** The board's, never the provider's, to give. Who has none yet has not been on the board. */
  trust: Trust;
  role: Role;
  /** One line in the third person, shown on the sign-in page. */
  blurb: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Ingrid Halvorsen',
    email: 'ingrid@example.com',
    handle: 'ingrid',
    trust: 3,
    role: 'admin',
    blurb: 'Runs this board, reads every rule so that nobody else has to.',
  },
  {
    name: 'Marcus Oyelaran',
    email: 'marcus@example.com',
    handle: 'marcus',
    trust: 3,
    role: 'moderator',
    blurb: 'Keeps prices honest and threads kind. Knows what a fair power drill costs.',
  },
  {
    name: 'Priya Raghunathan',
    email: 'priya@example.com',
    handle: 'priya',
    trust: 2,
    role: 'person',
    blurb: 'Builds computers for the whole family and never pays the list price.',
  },
  {
    name: 'Lena Vogt',
    email: 'lena@example.com',
    handle: 'lena',
    trust: 1,
    role: 'person',
    blurb: 'Feeds four on a list of weekly offers, and shares the list.',
  },
  {
    name: '田中 陽子',
    email: 'yoko@example.com',
    handle: 'yoko',
    trust: 1,
    role: 'person',
    blurb: 'Plays on everything with buttons, buys on everything with a discount.',
  },
  {
    name: 'Sam Whitlock',
    email: 'sam@example.com',
    handle: 'sam',
    trust: 1,
    role: 'person',
    blurb: 'Would cycle to the next country for a cheaper tent. Has done so.',
  },
  {
    name: 'Tomás Ferreira',
    email: 'tomas@example.com',
    handle: 'tomas',
    trust: 0,
    role: 'person',
    blurb: 'Has just heard of this place: signs in for the first time.',
  },
];

/** How long someone of this trust has been here, in days. */
const daysHere = [0, 60, 180, 420] as const;

/** Puts those on the board who have been there before; the newcomer comes by themselves. Answers everybody's id by handle. */
export async function plantDemoPeople(db: Database): Promise<Map<string, number>> {
  const rows = demoPeople
    .filter(({ trust }) => trust > 0)
    .map(({ blurb: _, ...person }) => ({
      ...person,
      issuer: demoIssuer,
      subject: person.handle,
      state: 'active' as const,
      createdAt: new Date(Date.now() - daysHere[person.trust] * 86_400_000),
    }));
  await db.insert(people).values(rows).onConflictDoNothing();
  const planted = await db.query.people.findMany({ columns: { id: true, handle: true }, where: (t, { eq }) => eq(t.issuer, demoIssuer) });
  return new Map(planted.flatMap(({ id, handle }) => (handle === null ? [] : [[handle, id]])));
}
