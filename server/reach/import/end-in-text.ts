import { Temporal } from 'temporal-polyfill';
import { offerCountry } from '../../../shared/domain-country.ts';
import { endDateIn } from '../../../shared/end-date.ts';
import type { ImportedLine } from './imported-line.ts';

/** The end that a line's title, or else its text, names: the last minute of that day where the merchant is. */
export function endInText(
  { title, description = '', url }: Pick<ImportedLine, 'title' | 'description' | 'url'>,
  { liveAt, currency }: { liveAt: Date; currency: string },
): Date | undefined {
  const region = offerCountry(url, currency);
  const zone = lastZone(region);
  const posted = Temporal.Instant.fromEpochMilliseconds(liveAt.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
  const day = endDateIn(title, { posted, region }) ?? endDateIn(description, { posted, region });
  if (day === undefined) return undefined;
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '23:59' }).epochMilliseconds);
}

const zones = new Map<string, string>();

/** Where the day ends last in a country, in summer and winter, so that no offer ends too early; UTC if the country is unknown. */
function lastZone(region: string | undefined): string {
  if (region === undefined) return 'UTC';
  const known = zones.get(region) ?? zonesOf(region).toSorted((a, b) => offsetOf(a) - offsetOf(b))[0] ?? 'UTC';
  zones.set(region, known);
  return known;
}

function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}

/** Of both seasons together. */
const offsetOf = (zone: string) =>
  ['2026-01-15T00:00Z', '2026-07-15T00:00Z'].reduce(
    (sum, moment) => sum + Temporal.Instant.from(moment).toZonedDateTimeISO(zone).offsetNanoseconds,
    0,
  );
