import { retryAfterSeconds } from '../../platform/fetching/retry-after-seconds.ts';
import type { SendResult } from '../../platform/fetching/safe-fetcher.ts';
import type { Outcome } from '../channels/deliverer.ts';
import type { Preset } from './preset.ts';

/** Seconds that a service may make the board wait. */
const maxWait = 3_600;
const maxReason = 160;

/** What an answer means for the message. */
export function outcomeOf(response: SendResult, { gone, retriesRefusals }: Preset): Outcome {
  const { status } = response;
  if (status >= 200 && status < 300) return { result: 'sent' };
  const error = retriesRefusals ? `HTTP ${status}` : `HTTP ${status}${reasonIn(response.text)}`;
  if (gone.includes(status)) return { result: 'gone', error };
  if (status === 429) return { result: 'retry', error, ...waitIn(response) };
  if (status >= 400 && status < 500 && status !== 408 && !retriesRefusals) return { result: 'refused', error };
  return { result: 'retry', error, ...waitIn(response) };
}

function waitIn({ retryAfter, text }: SendResult): { after?: number } {
  const fields = fieldsOf(text);
  const inBody = fields.retry_after ?? (fields.parameters as { retry_after?: unknown } | undefined)?.retry_after;
  const seconds = [retryAfterSeconds(retryAfter), Math.ceil(Number(inBody))].find(Number.isFinite);
  return seconds === undefined ? {} : { after: Math.min(Math.max(seconds, 1), maxWait) };
}

/** What a chat service says is wrong, such as "chat not found", for the channel's owner. */
function reasonIn(text: string): string {
  const { description, message, error } = fieldsOf(text);
  const reason = [description, message, error].find((each) => typeof each === 'string') as string | undefined;
  return reason === undefined ? '' : `: ${reason.replace(/[\p{C}\s]+/gu, ' ').slice(0, maxReason)}`;
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
