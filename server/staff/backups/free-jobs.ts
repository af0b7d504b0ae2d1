import type pg from 'pg';

/**
 * A job that ran at the moment that is restored has not done its work, as far as the rows say. Its worker will never say more, and the attempt does not
 * count.
 */
export async function freeJobs(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1) where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`);
}
