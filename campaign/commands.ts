import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Outcome =
  | { kind: 'acknowledged'; answer: Record<string, unknown> }
  | { kind: 'refused'; code: string }
  | { kind: 'unanswered' };

/** Where a node answers. */
export interface Address {
  readonly url: string;
}

export interface Command {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  cookie: string;
}

/** Milliseconds: per attempt, between attempts, and in total. */
const times = { attempt: 15_000, pause: 250, giveUp: 180_000 };

/** Retries a command with one Idempotency-Key on one node after the other until it gets a final answer. */
export async function sendUntilAnswered(nodes: readonly Address[], { method, path, body, cookie }: Command): Promise<Outcome> {
  const headers = { cookie, 'idempotency-key': randomUUID(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const end = Date.now() + times.giveUp;
  for (let attempt = Math.floor(Math.random() * nodes.length); Date.now() < end; attempt += 1) {
    const url = `${nodes[attempt % nodes.length]?.url}${path}`;
    const signal = AbortSignal.timeout(times.attempt);
    const answer = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }).then(
      async (response) => ({ status: response.status, json: (await response.json()) as Record<string, unknown> }),
      () => undefined,
    );
    if (answer !== undefined && answer.status < 300) return { kind: 'acknowledged', answer: answer.json };
    if (answer !== undefined && answer.status < 500 && answer.json.code !== 'RATE_LIMITED') {
      return { kind: 'refused', code: String(answer.json.code) };
    }
    await sleep(times.pause);
  }
  return { kind: 'unanswered' };
}

/** The answer to a command that has to be acknowledged. */
export async function commandTo(nodes: readonly Address[], command: Command): Promise<Record<string, unknown>> {
  const outcome = await sendUntilAnswered(nodes, command);
  if (outcome.kind === 'acknowledged') return outcome.answer;
  throw new Error(`${command.method} ${command.path}: ${outcome.kind === 'refused' ? outcome.code : 'no answer'}`);
}
