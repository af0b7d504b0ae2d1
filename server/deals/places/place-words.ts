import anyAscii from 'any-ascii';

/** The words of a name in Latin letters without accents, whatever its alphabet: both names and what is typed are read so. */
export const placeWords = (name: string): string[] => {
  const ascii = anyAscii(name).toLowerCase();
  return ascii.match(/[a-z0-9]+/g) ?? [];
};

/** A whole name, as the index has it beside its words. */
export const wholeName = (name: string): string => `=${placeWords(name).join('')}`;

/** The name that is shown, as the index has it beside all names. */
export const shownName = (name: string): string => `#${placeWords(name).join('')}`;
