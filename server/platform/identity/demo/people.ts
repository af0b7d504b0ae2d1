import type { Role, Trust } from '../../../../shared/permissions.ts';
import type { Database } from '../../database/connection.ts';
import { people } from '../../database/schema.ts';

/** Stored as the demo people's issuer, because the real issuer contains a port that may change. */
export const demoIssuer = 'demo';

export interface DemoPerson {
  name: string;
  email: string;
  /** Also their subject at the provider. */
  handle: string;
  /** Given by the board, never by the provider. Absent for someone who has never been on the board. */
  trust: Trust;
  role: Role;
  /** One line about the person on the sign-in page. */
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

/** Days since someone with this trust joined. */
const daysHere = [0, 60, 180, 420] as const;

/** Creates the demo people on the board, except the newcomer. Returns their ids by handle. */
export async function addDemoPeople(db: Database): Promise<Map<string, number>> {
  const rows = demoPeople
    .filter(({ trust }) => trust > 0)
    .map(({ blurb: _, ...person }) => ({
      ...person,
      issuer: demoIssuer,
      subject: person.handle,
      state: 'active' as const,
      // The most, so that their sample deals do not raise it: that is not news.
      earnedTrust: 2 as const,
      createdAt: new Date(Date.now() - daysHere[person.trust] * 86_400_000),
    }));
  await db.insert(people).values(rows).onConflictDoNothing();
  const added = await db.query.people.findMany({ columns: { id: true, handle: true }, where: (t, { eq }) => eq(t.issuer, demoIssuer) });
  return new Map(added.flatMap(({ id, handle }) => (handle === null ? [] : [[handle, id]])));
}
