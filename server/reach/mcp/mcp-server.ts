import { McpServer } from '@modelcontextprotocol/server';
import { Problem } from '../../platform/core/problem.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { type Board, Refused } from './board.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';
import { notice } from './untrusted.ts';

/** The Model Context Protocol server for one request: the tools that its sender may use. */
export function mcpServer(board: Board, viewer: Viewer): McpServer {
  const { name, currency } = board.boardInfo;
  const server = new McpServer(
    { name: 'dealwire', title: name, version: '1', websiteUrl: board.publicUrl },
    { instructions: instructions(board, name, currency), capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of tools.filter(({ scope }) => scope === undefined || viewer?.token?.scopes.includes(scope)))
    addTool(server, board, tool);
  return server;
}

function addTool(server: McpServer, board: Board, { name, title, description, input, output, scope, run }: Tool): void {
  const annotations = { readOnlyHint: scope !== 'write', destructiveHint: false, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema: input, outputSchema: output, annotations }, async (input) => {
    try {
      const { data, text } = await run(board, input);
      return { structuredContent: data as Record<string, unknown>, content: [{ type: 'text', text }] };
    } catch (error) {
      // The model reads why, and can correct its call.
      if (error instanceof Refused || error instanceof Problem) return { isError: true, content: [{ type: 'text', text: error.message }] };
      throw error;
    }
  });
}

const instructions = ({ publicUrl }: Board, name: string, currency: string) =>
  [
    `${name} is a community deals board: people post shopping deals, vote and comment. Prices in filters are in ${currency}.`,
    'Show people the `url` of a deal, where they see its votes and comments live.',
    notice,
    `With a personal token of the board, made at ${publicUrl}/settings/tokens and sent as "Authorization: Bearer …", there are also tools for the person's own deals.`,
  ].join('\n');
