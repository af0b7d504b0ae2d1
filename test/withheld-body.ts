import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { expect } from 'vitest';
import { CommandBudget } from '../server/platform/http/command-budget.ts';
import type { TestApp } from './app.ts';

interface Withheld {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | object | undefined;
}

/** Sends requests whose body arrives only after the board has looked up who sends them and something else has happened. */
export function withheldBodies(board: TestApp, url: string) {
  let looked = 0;
  board.app.commands.budget = new (class extends CommandBudget {
    override spend(person: number) {
      looked += 1;
      return super.spend(person);
    }
  })({ plenty: { max: 100_000, within: 1 } });
  return async ({ method, path, headers, body = {} }: Withheld, meanwhile: () => Promise<unknown>) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const before = looked;
    const request = send(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': bytes.length, ...headers },
    });
    request.flushHeaders();
    await expect.poll(() => looked).toBe(before + 1);
    await meanwhile();
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end(bytes);
    const [response] = await answered;
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, body: JSON.parse(text) };
  };
}
