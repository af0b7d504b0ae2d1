/** Runs a statement again if a row that it wanted to lock has moved to another part of its table meanwhile. It changed nothing. */
export async function repeatMoved<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (!hasMoved(error)) throw error;
    }
}

const hasMoved = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '40001') || hasMoved(error.cause));
