import { Webhook } from 'standardwebhooks';

/** The headers of Standard Webhooks, signed by each secret. */
export function signedHeaders(secrets: readonly string[], id: string, body: string, at = new Date()) {
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1_000)}`,
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
