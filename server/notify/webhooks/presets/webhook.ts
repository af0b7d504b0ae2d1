import { json, type Preset } from '../preset.ts';
import { secretsOf } from '../rotate-secret.ts';
import { signedHeaders } from '../sign.ts';
import { webhookBody } from '../webhook-body.ts';

/** The board's own format, signed by Standard Webhooks. */
export const webhook: Preset = {
  gone: [410],
  retriesRefusals: true,
  request: (channel, message) => {
    const body = JSON.stringify(webhookBody(message));
    return { url: channel.address, headers: { ...json, ...signedHeaders(secretsOf(channel), message.id, body) }, body };
  },
};
