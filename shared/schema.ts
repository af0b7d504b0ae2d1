import { z } from 'zod';
import type { Trust } from './actor.ts';
import { limits } from './limits.ts';
import { isText, isVisible, nameLine, oneLine, paragraphs } from './plain-text.ts';

/** ISO 4217, as far as Intl knows it. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => currencies.has(code), { error: 'Not a currency of ISO 4217' });

/** An amount in minor units, such as cents; never a float of major units. */
export const Amount = z.int().min(limits.price.min).max(limits.price.max);

/** How OpenAPI describes an id, also in a path or query. */
export const idInJsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, pattern: undefined } as const;
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const Slug = z.string().regex(/^[\p{Ll}\p{Lo}\p{Lm}\p{N}-]{1,80}$/u);
export const Handle = z.string().regex(new RegExp(limits.handle.pattern));
export const TrustLevel: z.ZodType<Trust> = z.literal([0, 1, 2, 3]);
/** ISO 8601, in UTC. */
export const Moment = z.iso.datetime();

/** Of messages to people: a BCP 47 tag, with a region at most. */
export const MessageLanguage = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/);

interface TextRules {
  min?: number;
  max: number;
  /** Keeps line breaks. */
  lines?: boolean;
}

/** Typed text, cleaned (plain-text.ts). Must have a visible character, unless it is empty. The length is in code points. */
export const text = ({ min = 0, max, lines = false }: TextRules) =>
  z
    .string()
    .overwrite(lines ? paragraphs : oneLine)
    .refine(isText, { error: 'Must not contain NUL or a lone surrogate', params: { rule: 'not_text' } })
    .refine((value) => value === '' || isVisible(value), { error: 'Must contain a visible character', params: { rule: 'not_visible' } })
    .refine((value) => [...value].length >= min, { error: `At least ${min} characters`, params: { rule: 'too_short', min } })
    .refine((value) => [...value].length <= max, { error: `At most ${max} characters`, params: { rule: 'too_long', max } });

export const DisplayName = z.string().overwrite(nameLine).pipe(text(limits.displayName));

/** The cursor of a page: the sort key and the id of the last row, and of a search whether that is a mention. Opaque to clients. */
export const Cursor = z.string().regex(/^-?[0-9]{1,16}(\.[0-9]{1,25})?_[0-9]{1,16}(_m)?$/, { abort: true });
/** A cursor with an integer key: a moment in microseconds, an id, or a rank. */
export const WholeCursor = z.string().regex(/^-?[0-9]{1,16}_[0-9]{1,16}(_m)?$/);
