/** Turn the direction of what stands beside them, or are not to be seen at all. Joiners stay: Persian and emoji need them. */
const deceiving = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;
/** Letters and a symbol that are drawn as nothing. */
const blank = '\u115f\u1160\u3164\uffa0\u2800';

/** Control characters that came along from somewhere. Not those that are white space, nor NUL, which no text has by accident. */
const control = /(?![\t\n\r\u0085\0])\p{Cc}/gu;

/** Text of several lines as a person meant it: without what deceives, with line ends of one kind. */
export const paragraphs = (text: string): string =>
  text
    .replace(deceiving, '')
    .replace(control, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .trim();

/** The same on one line. */
export const oneLine = (text: string): string => paragraphs(text).replace(/\s+/g, ' ');

/** Scripts whose words need joiners. */
const joined =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const pictograph = '\\p{Extended_Pictographic}';
/** A joiner or a sign of style where it is part of what is seen; or anything that is not to be seen. */
const unseen = new RegExp(
  `((?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=${pictograph}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=${pictograph})|(?<=${pictograph})\\ufe0f)|\\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** What somebody is called: on one line, and with nothing in it that cannot be seen, or one name could look like another. */
export const nameLine = (text: string): string => oneLine(oneLine(text).replace(unseen, '$1'));

/** Whether it is text at all, which has no NUL and no halves of a character. PostgreSQL could not hold the one, nor UTF-8 the other. */
export const isText = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/** Whether there is anything to be seen in it. */
export const isVisible = (text: string): boolean => new RegExp(`(?![${blank}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u').test(text);
