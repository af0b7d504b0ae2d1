/** Invisible characters, and those that change the direction of the text around them. Joiners stay: Persian and emoji need them. */
const deceiving = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;
/** Letters and a symbol that look empty. */
const blank = '\u115f\u1160\u3164\uffa0\u2800';

/** Control characters, which may be pasted by accident. Neither white space nor NUL, which is never an accident. */
const control = /(?![\t\n\r\u0085\0])\p{Cc}/gu;

/** Cleans text of several lines: removes deceptive characters, and makes all line ends the same. */
export const paragraphs = (text: string): string =>
  text
    .replace(deceiving, '')
    .replace(control, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .trim();

/** Cleans text and puts it on one line. */
export const oneLine = (text: string): string => paragraphs(text).replace(/\s+/g, ' ');

/** Scripts whose words need joiners. */
const joined =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const pictograph = '\\p{Extended_Pictographic}';
/** Matches invisible characters. A joiner or variation selector that changes how text looks is captured, to be kept. */
const unseen = new RegExp(
  `((?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=${pictograph}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=${pictograph})|(?<=${pictograph})\\ufe0f)|\\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** Cleans a person's name: one line, without invisible characters, so that no name can look like another. */
export const nameLine = (text: string): string => oneLine(oneLine(text).replace(unseen, '$1'));

/** Whether a text has neither NUL, which PostgreSQL cannot store, nor a lone surrogate, which UTF-8 cannot encode. */
export const isText = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => new RegExp(`(?![${blank}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u').test(text);
