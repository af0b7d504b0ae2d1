import type { TestApp } from './app.ts';
import { sessionFor } from './sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests as a person or as a guest, from an address, without the read cache. Returns the status, the headers and the JSON. */
export async function apiClient(board: TestApp, person?: { id: number }, remoteAddress = '127.0.0.1') {
  const cookie = person === undefined ? undefined : await sessionFor(board.db, person.id, board.config.publicUrl);
  return async (method: Method, url: string, payload?: object) => {
    const answer = await board.app.inject({
      method,
      url,
      remoteAddress,
      headers: { 'cache-control': 'no-cache', ...(cookie === undefined ? {} : { cookie }) },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}
