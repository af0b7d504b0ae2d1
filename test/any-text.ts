import fc from 'fast-check';

/** Every code point but surrogates. Like fast-check's unit `binary`, which first fills a map of a million of them, in each worker. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: anyCharacter, maxLength });
