import { insertPlaces, markLoaded } from '../server/deals/places/load-places.ts';
import type { Queryable } from '../server/platform/database/connection.ts';

/** Some towns as in the gazetteer: loading all of it takes seconds, so each test's database has only these. */
export const leipzig = 2879139;
export const halle = 2911522;
export const chemnitz = 2940132;
const lines = [
  `${leipzig}\tLeipzig\tSaxony\tDE\t51.340\t12.371\t504971\tLipsia|ライプツィヒ|لايبزيغ`,
  `${halle}\tHalle (Saale)\tSaxony-Anhalt\tDE\t51.483\t11.969\t237865\t`,
  `${chemnitz}\tChemnitz\tSaxony\tDE\t50.836\t12.929\t247220\t`,
  '3027422\tSaint-Étienne\tAuvergne-Rhône-Alpes\tFR\t45.434\t4.390\t171260\t',
];

export async function addPlaces(db: Queryable): Promise<void> {
  await insertPlaces(db, lines);
  await markLoaded(db);
}
