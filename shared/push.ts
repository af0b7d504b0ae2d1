import { z } from 'zod';

/** `GET /api/push-key`. */
export const PushKey = z.object({
  /** The board's public key in base64url (VAPID). */
  key: z.string(),
});
export type PushKey = z.infer<typeof PushKey>;

/** What a push message contains: the service worker that shows it has no texts of its own. Addresses are the board's own. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a click leads. */
  url: string;
  /** Where the service worker shows by a POST that the first push has arrived. */
  confirm?: string;
  /** Buttons: to the merchant, and to stop such messages by a POST, without signing in. */
  get?: PushButton;
  stop?: PushButton;
  /** A later message with the same tag replaces this one. */
  tag: string;
  picture?: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** ISO 8601. */
  at?: string;
}

interface PushButton {
  text: string;
  url: string;
}
