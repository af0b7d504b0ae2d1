import { type CommandName, commandPaths } from '../../shared/command-paths.ts';
import type { CommandAnswer, CommandInput } from '../../shared/commands.ts';
import type { ErrorCode, FieldProblem, ProblemDocument } from '../../shared/errors.ts';
import { backOff } from './back-off.ts';

/** `NETWORK`: no attempt got an answer. */
export type RefusalCode = ErrorCode | 'NETWORK';

/** Thrown when a command was not done. Has the server's problem document, unless the server cannot be reached. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly problem: ProblemDocument | undefined;

  constructor(problem: ProblemDocument | undefined) {
    super(problem?.detail ?? 'The board could not be reached');
    this.code = problem?.code ?? 'NETWORK';
    this.problem = problem;
  }

  get fields(): FieldProblem[] {
    return this.problem?.fields ?? [];
  }
}

export interface CommandOptions {
  /** The same key does the same command only once. A new one by default. */
  key?: string;
  signal?: AbortSignal;
}

const maxAttempts = 3;

/**
 * Sends a command of shared/commands.ts and returns the server's answer. Throws a Refusal. If no answer comes, it sends the command again with
 * the same Idempotency-Key, so the server runs it at most once.
 */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  { body, ...parameters }: CommandInput<Name>,
  { key = newKey(), signal }: CommandOptions = {},
): Promise<CommandAnswer<Name>> {
  const { method, path } = commandAddress(name, parameters);
  const request: RequestInit = {
    method,
    headers: { accept: 'application/json', 'idempotency-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(path, request).catch(() => undefined);
    if (response?.ok) return (await response.json()) as CommandAnswer<Name>;
    const problem = response === undefined ? undefined : await problemIn(response);
    const mayPass = problem === undefined || problem.code === 'UNAVAILABLE';
    if (!mayPass || attempt === maxAttempts || signal?.aborted) throw new Refusal(problem);
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt)));
  }
}

/** Where a command is sent, its path filled with `parameters`. */
export function commandAddress(name: CommandName, parameters: Readonly<Record<string, number | string>> = {}) {
  const [method = '', pattern = ''] = commandPaths[name].split(' ');
  return { method, path: pattern.replace(/:(\w+)/g, (_whole, parameter: string) => String(parameters[parameter])) };
}

/** A key for a command that may be sent again, such as a form. `crypto.randomUUID` is missing on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A proxy may answer with an HTML page, which counts as no answer. */
async function problemIn(response: Response): Promise<ProblemDocument | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  return (await response.json().catch(() => undefined)) as ProblemDocument | undefined;
}
