/** Runs a transaction again if PostgreSQL rolled it back to resolve a deadlock: the other one has committed by then. */
export async function repeatDeadlocked<Result>(transact: () => Promise<Result>): Promise<Result> {
  return await transact().catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return transact();
  });
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause));
