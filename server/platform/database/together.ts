/**
 * Waits for statements of one transaction that were sent without waiting for each other. Throws for the first of them that failed: those behind it only fail
 * because the transaction has. Unlike `Promise.all`, it leaves none on its way.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  const answers = await Promise.allSettled(sent);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Index in keyof Sent]: Awaited<Sent[Index]>;
  };
}
