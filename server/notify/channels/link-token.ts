import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '../../../shared/states.ts';

/**
 * What a link in a message does for the person who opens it. `all`: stops the channel. `kind`: stops a kind of notification there. `alert`: stops an alert.
 * `less`: takes a deal's merchant or category out of an alert. `verify`: confirms the channel's address, until a time in seconds.
 */
export type LinkAction =
  | { do: 'all'; channel: number }
  | { do: 'kind'; channel: number; kind: NotificationKind }
  | { do: 'alert'; channel: number; alert: number }
  | { do: 'less'; channel: number; alert: number; deal: number }
  | { do: 'verify'; channel: number; until: number };

/** Characters of a signature: 132 bits. */
const signatureLength = 22;

/** A token for a URL. `subject` is what it must not outlive, such as the address that is verified. */
export function linkToken(key: Buffer, action: LinkAction, subject = ''): string {
  const text = Object.values(action).join('.');
  return `${text}.${sign(key, text, subject)}`;
}

/** What a token says, still to be checked with `isSigned`; undefined if it is not one. */
export function readToken(token: string): LinkAction | undefined {
  const [name, ...rest] = token.split('.').slice(0, -1);
  const numbers = rest.map((each) => (/^\d{1,15}$/.test(each) ? Number(each) : Number.NaN));
  const [channel = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers;
  const kind = notificationKinds.find((each) => each === rest[1]);
  if (name === 'all' && rest.length === 1) return valid({ do: name, channel });
  if (name === 'kind' && rest.length === 2 && kind !== undefined) return valid({ do: name, channel, kind });
  if (name === 'alert' && rest.length === 2) return valid({ do: name, channel, alert: second });
  if (name === 'less' && rest.length === 3) return valid({ do: name, channel, alert: second, deal: third });
  if (name === 'verify' && rest.length === 2) return valid({ do: name, channel, until: second });
  return undefined;
}

const valid = (action: LinkAction) => (Object.values(action).some((part) => Number.isNaN(part)) ? undefined : action);

export function isSigned(key: Buffer, token: string, subject = ''): boolean {
  const end = token.lastIndexOf('.');
  const actual = Buffer.from(token.slice(end + 1));
  const expected = Buffer.from(sign(key, token.slice(0, end), subject));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const sign = (key: Buffer, text: string, subject: string) =>
  createHmac('sha256', key).update(`${text}\0${subject}`).digest('base64url').slice(0, signatureLength);
