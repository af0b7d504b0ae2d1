import { languageInUse } from './catalogue.ts';

/** A country code (ISO 3166) in the reader's language; any other place as it was typed. */
export const placeName = (place: string): string =>
  /^[A-Z]{2}$/.test(place) ? (new Intl.DisplayNames(languageInUse(), { type: 'region' }).of(place) ?? place) : place;
