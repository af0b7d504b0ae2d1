import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Bytes; Standard Webhooks asks for 24 to 64. */
const secretLength = 32;

export const newWebhookSecret = (): string => `whsec_${randomBytes(secretLength).toString('base64')}`;

/**
 * The headers of Standard Webhooks. `secrets` are separated by spaces: after a rotation the former one signs too, until its receivers know
 * the new one.
 */
export function signedHeaders(secrets: string, id: string, body: string, at = new Date()) {
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1_000)}`,
    'webhook-signature': secrets
      .split(' ')
      .map((secret) => new Webhook(secret).sign(id, at, body))
      .join(' '),
  };
}
