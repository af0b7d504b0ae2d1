import { eq } from 'drizzle-orm';
import type { Role, Trust } from '../../../../shared/permissions.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { identities, people } from '../../database/schema.ts';

/** Stored as the issuer of the demo people's identities, because the real issuer contains a port that may change. */
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
  return await db.transaction(async (tx) => {
    const known = await tx
      .select({ subject: identities.subject, id: identities.personId })
      .from(identities)
      .where(eq(identities.issuer, demoIssuer));
    for (const person of demoPeople) {
      if (person.trust === 0 || known.some(({ subject }) => subject === person.handle)) continue;
      const id = await addDemoPerson(tx, person);
      if (id !== undefined) known.push({ subject: person.handle, id });
    }
    return new Map(known.map(({ subject, id }) => [subject, id]));
  });
}

/** Undefined if someone else has the handle. */
async function addDemoPerson(tx: Transaction, { blurb: _, ...person }: DemoPerson): Promise<number | undefined> {
  const row = {
    ...person,
    state: 'active' as const,
    // The most, so that their sample deals do not raise it: that is not news.
    earnedTrust: 2 as const,
    createdAt: new Date(Date.now() - daysHere[person.trust] * 86_400_000),
  };
  const [added] = await tx.insert(people).values(row).onConflictDoNothing().returning({ id: people.id });
  if (added === undefined) return undefined;
  await tx.insert(identities).values({ issuer: demoIssuer, subject: person.handle, personId: added.id, email: person.email });
  return added.id;
}
