import unhomoglyph from 'unhomoglyph';

/** Replaces characters that look like Latin letters by these (the skeleton of Unicode TR39), in lower case and without accents' composition. */
export const lookAlikeLetters = (text: string): string => unhomoglyph(text.normalize('NFKD').toLowerCase()).normalize('NFKD').toLowerCase();
