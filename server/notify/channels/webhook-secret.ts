import { randomBytes } from 'node:crypto';

/** Bytes; Standard Webhooks asks for 24 to 64. */
const secretLength = 32;

/** In the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretLength).toString('base64')}`;
