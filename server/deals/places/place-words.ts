import anyAscii from 'any-ascii';

/** The words of a name in Latin letters without accents, whatever its alphabet: both names and what is typed are read so. */
export const placeWords = (name: string): string[] => [
  ...new Set(
    anyAscii(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g),
  ),
];
