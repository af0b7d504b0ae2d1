import anyAscii from 'any-ascii';
import { limits } from '../../../shared/limits.ts';
import { isVisible, nameLine } from '../../../shared/plain-text.ts';

/** What the board stores from a provider's claims. */
export interface Profile {
  name: string;
  /** Only if the provider has verified it; lower case. */
  email?: string;
  /** A valid handle derived from the person's name at the provider. It may be taken. */
  handle?: string;
  /** Where their picture is. It is copied if they want, and never shown from there: that server would learn who looks at what. */
  picture?: string;
}

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Each claim may be missing, of another type or far too long.
 * @param trustEmails whether an address counts as verified if the provider does not say
 */
export function profileFrom(claims: Claims, { trustEmails = false } = {}): Profile {
  const called = ['name', 'given_name', 'nickname', 'preferred_username'].map((claim) => nameFrom(claims[claim]));
  const email = isVerified(claims, trustEmails) ? emailFrom(claims) : undefined;
  const handle = ['preferred_username', 'nickname', 'email', 'name'].map((claim) => handleFrom(claims[claim])).find(Boolean);
  const picture = pictureFrom(claims.picture);
  return {
    name: called.find(Boolean) ?? handle ?? 'Somebody',
    ...(email === undefined ? {} : { email }),
    ...(handle === undefined ? {} : { handle }),
    ...(picture === undefined ? {} : { picture }),
  };
}

/** What a provider says in two places, the ID token first. An address counts as verified only if it is where it says so. */
export function mergedClaims(userInfo: Claims, idToken: Claims): Claims {
  const all = { ...userInfo, ...idToken };
  const verified = [idToken, userInfo].find(({ email, email_verified }) => email === all.email && email_verified !== undefined);
  return { ...all, email_verified: verified?.email_verified };
}

/** Cut and cleaned to the rules for typed names, instead of refused. */
function nameFrom(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const text = nameLine(claim.normalize('NFC').replace(/[\p{Cc}\p{Cs}]/gu, ' '));
  return isVisible(text) ? [...text].slice(0, limits.displayName.max).join('').trim() : undefined;
}

/** Transliterated to the letters of a handle. From an e-mail address, only the part before the "@". */
export function handleFrom(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const [local = ''] = claim.split('@');
  const latin = anyAscii(local.normalize('NFC')).toLowerCase();
  const handle = latin
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, limits.handle.max)
    .replace(/^-+|-+$/g, '');
  return handle.length >= limits.handle.min ? handle : undefined;
}

/** In lower case, even if unverified. Only ASCII letters: others can have a small letter that is one of somebody else's address, as the Kelvin sign has "k". */
export function emailFrom({ email }: Claims): string | undefined {
  return typeof email === 'string' && email.length <= 254 && email.includes('@') ? lowerCase(email) : undefined;
}

const lowerCase = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const pictureFrom = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.length <= limits.url.max && /^https?:\/\//i.test(claim) && URL.canParse(claim) ? claim : undefined;

/** Amazon Cognito sends the text "true". */
const isVerified = ({ email_verified: verified }: Claims, trustEmails: boolean) =>
  verified === true || verified === 'true' || (verified === undefined && trustEmails);
