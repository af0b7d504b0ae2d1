import { i18n } from '@lingui/core';

/** A country code (ISO 3166) in the reader's language; any other place as it was typed. */
export const placeName = (place: string): string =>
  /^[A-Z]{2}$/.test(place) ? (new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(place) ?? place) : place;
