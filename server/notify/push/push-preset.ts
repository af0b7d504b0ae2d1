import webPush from 'web-push';
import type { Message } from '../channels/message.ts';
import type { Preset } from '../webhooks/preset.ts';
import type { PushKeys } from './push-keys.ts';
import { pushPayload } from './push-payload.ts';

/** Seconds for which a push service keeps a message for a device that it cannot reach: yesterday's deal is no news. */
const keptFor = 86_400;

/**
 * A browser's push service (RFC 8030): the message is encrypted for the browser (RFC 8291) and signed by the board (RFC 8292).
 * `contact` is where the service may complain, a mailto: or https: address.
 */
export const pushPreset = (boardKeys: PushKeys, contact: string): Preset => ({
  gone: [404, 410],
  request: ({ address, details }, message) => {
    const keys = { p256dh: String(details.p256dh), auth: String(details.auth) };
    const { endpoint, headers, body } = webPush.generateRequestDetails({ endpoint: address, keys }, pushPayload(message), {
      vapidDetails: { subject: contact, ...boardKeys },
      TTL: keptFor,
      urgency: message.kind === 'notification' ? 'high' : 'normal',
      ...topicOf(message),
    });
    return { url: endpoint, headers: asText(headers), body: body ?? '' };
  },
});

/** A service that still keeps an earlier message about a deal replaces it. */
function topicOf({ kind, items: [item] }: Message) {
  return kind === 'notification' && item?.deal !== undefined ? { topic: `deal-${item.deal.id}` } : {};
}

const asText = (headers: object) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
