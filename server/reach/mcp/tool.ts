import type { z } from 'zod';
import type { TokenScope } from '../../../shared/token-scopes.ts';
import type { Board } from './board.ts';

/** What a tool found: as data, and in a few lines for clients that show text. */
interface Result<Data> {
  data: Data;
  text: string;
}

export interface Tool<Input = unknown, Data = unknown> {
  name: string;
  title: string;
  /** For models: what it answers, and when to use it. */
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Offered only with a token of this scope. */
  scope?: TokenScope;
  run: (board: Board, input: Input) => Promise<Result<Data>>;
}

/** Infers a tool's types from its schemas. */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Omit<Tool<z.output<Input>, z.input<Output>>, 'input' | 'output'> & { input: Input; output: Output },
): Tool => definition as unknown as Tool;
