import { word } from './identifiers.ts';

/** Who may read a text, and at which addresses: a group or a role of the story, and a pattern. */
export type MayRead = Readonly<Record<string, RegExp>>;

/** A text that is planted in one place and that no other place has. */
export interface Marker {
  what: string;
  word: string;
  mayRead: MayRead;
}

/** Plants texts: `plant` returns the word of one, and `markers` has them all. */
export function planter() {
  const markers: Marker[] = [];
  const plant = (what: string, mayRead: MayRead, planted = word(`governance ${what}`)): string => {
    markers.push({ what, word: planted, mayRead });
    return planted;
  };
  return { markers, plant };
}

export const mayRead = (marker: Marker, groups: readonly string[], path: string): boolean =>
  groups.some((group) => marker.mayRead[group]?.test(path));
