import type { FastifyRequest } from 'fastify';
import type { BoardInfo } from '../../../shared/board-info.ts';
import { type CommandName, commandPaths } from '../../../shared/command-paths.ts';
import type { CommandAnswer, CommandInput } from '../../../shared/commands.ts';
import type { ProblemDocument } from '../../../shared/errors.ts';
import { type ReadPath, reads } from '../../../shared/reads.ts';

/** The API refused a call. */
export class Refused extends Error {
  readonly problem: ProblemDocument;
  constructor(problem: ProblemDocument) {
    super(`${problem.title}. ${problem.detail}`);
    this.problem = problem;
  }
}

/** The board as the tools see it: its public address, and its reads and commands. */
export interface Board {
  publicUrl: string;
  boardInfo: BoardInfo;
  read: <Answer>(path: ReadPath<Answer>) => Promise<Answer>;
  send: <Name extends CommandName>(name: Name, input: CommandInput<Name>) => Promise<CommandAnswer<Name>>;
}

/**
 * Sends the calls of a tool through the whole application, from the address and with the token of the request: so every limit, permission and
 * rule of the API applies, and none is written twice. Cookies are left out.
 */
export async function boardFor(request: FastifyRequest, publicUrl: string): Promise<Board> {
  const { authorization, 'user-agent': agent } = request.headers;
  const headers = { ...(authorization === undefined ? {} : { authorization }), ...(agent === undefined ? {} : { 'user-agent': agent }) };
  const call = async (method: string, url: string, body?: unknown): Promise<unknown> => {
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await request.server.inject({ method: method as 'GET', url, headers, remoteAddress: request.ip, ...payload });
    if (response.statusCode >= 400) throw new Refused(response.json());
    return response.json();
  };
  const read = (<Answer>(path: ReadPath<Answer>) => call('GET', path)) as Board['read'];
  const send = (async (name, { body, ...params }: { body?: unknown } & Record<string, unknown>) => {
    const [method = '', path = ''] = commandPaths[name].split(' ');
    return await call(
      method,
      path.replaceAll(/:(\w+)/g, (_, parameter: string) => String(params[parameter])),
      body,
    );
  }) as Board['send'];
  return { publicUrl, boardInfo: await read(reads.board()), read, send };
}
