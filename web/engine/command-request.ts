import { type CommandName, commandPaths } from '../../shared/command-paths.ts';
import type { ProblemDocument } from '../../shared/errors.ts';
import type { QueuedCommand } from './queued-commands.ts';

/** Sends a command once. Neither an answer nor a problem means that the board could not be reached. */
export async function sendOnce(
  { name, input, key }: Pick<QueuedCommand, 'name' | 'input' | 'key'>,
  signal?: AbortSignal,
): Promise<{ answer?: unknown; problem?: ProblemDocument | undefined }> {
  const { body, ...parameters } = input as { body?: unknown } & Record<string, number | string>;
  const { method, path } = commandAddress(name, parameters);
  const request: RequestInit = {
    method,
    headers: { accept: 'application/json', 'idempotency-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  const response = await fetch(path, request).catch(() => undefined);
  if (response?.ok) return { answer: await jsonOf(response) };
  return { problem: (await jsonOf(response)) as ProblemDocument | undefined };
}

/** Where a command is sent, its path filled with `parameters`. */
export function commandAddress(name: CommandName, parameters: Readonly<Record<string, number | string>> = {}) {
  const [method = '', pattern = ''] = commandPaths[name].split(' ');
  return { method, path: pattern.replace(/:(\w+)/g, (_whole, parameter: string) => String(parameters[parameter])) };
}

/** A key for a command that may be sent again, such as a form. `crypto.randomUUID` is missing on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A proxy may answer with an HTML page, and an answer may be cut: both count as no answer. */
async function jsonOf(response: Response | undefined): Promise<unknown> {
  if (!response?.headers.get('content-type')?.includes('json')) return undefined;
  return response.json().catch(() => undefined);
}
