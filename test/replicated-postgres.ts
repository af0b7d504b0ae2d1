import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';

export interface ReplicatedPostgres {
  primary: ExternalPostgres;
  standby: ExternalPostgres;
  stop: () => void;
}

/** A real primary with a streaming standby. */
export async function replicatedPostgres(): Promise<ReplicatedPostgres> {
  // Without kept segments, a checkpoint can remove the log before the standby has received it.
  const primary = await externalPostgres({ wal_keep_size: '1GB' });
  const standby = await primary.standby({ hot_standby_feedback: 'on' });
  for (const server of [primary, standby]) server.start();
  const stop = () => {
    for (const server of [standby, primary]) {
      server.stop();
      server.remove();
    }
  };
  return { primary, standby, stop };
}
