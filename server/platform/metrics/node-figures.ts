import type { ChangeFeed } from '../../engine/change-feed.ts';
import type { FairQueue } from '../../engine/fair-queue.ts';
import type { Hub } from '../../engine/hub.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Pool } from '../database/connection.ts';
import type { Figure } from './export-figures.ts';

/** The parts of one node that are measured. */
export interface NodeParts {
  hub: Pick<Hub<Viewer>, 'figures'>;
  feed: Pick<ChangeFeed, 'heldFor'>;
  streams: ReadonlySet<unknown>;
  commands: Pick<FairQueue, 'load'>;
  pools: Readonly<Record<string, Pool>>;
}

const queuesOf = ({ hub, commands }: NodeParts) => Object.entries({ evaluations: hub.figures.evaluations, commands: commands.load });

export const nodeFigures: readonly Figure<NodeParts>[] = [
  { name: 'dealwire_streams', help: 'Open event streams', of: ({ streams }) => streams.size },
  {
    name: 'dealwire_feed_live',
    help: 'Whether changes arrive, and in time',
    aggregator: 'min',
    of: ({ hub }) => Number(hub.figures.isLive),
  },
  {
    name: 'dealwire_feed_lag_seconds',
    help: 'How old the last moment is at which all changes were known; missing while they are lost',
    aggregator: 'max',
    of: ({ hub }) => (Number.isFinite(hub.figures.lag) ? hub.figures.lag / 1_000 : undefined),
  },
  {
    name: 'dealwire_gate_held_seconds',
    help: 'For how long changes have been held back that readers cannot see yet',
    aggregator: 'max',
    of: ({ feed }) => feed.heldFor / 1_000,
  },
  {
    name: 'dealwire_reads',
    help: 'Different reads that the node keeps, and of these, that somebody watches',
    labels: ['state'],
    of: ({ hub: { figures } }) => [
      { labels: { state: 'kept' }, value: figures.reads },
      { labels: { state: 'watched' }, value: figures.watched },
    ],
  },
  {
    name: 'dealwire_queue_tasks',
    help: 'Evaluations and commands that run or wait',
    labels: ['queue', 'state'],
    of: (parts) =>
      queuesOf(parts).flatMap(([queue, { running, waiting }]) => [
        { labels: { queue, state: 'running' }, value: running },
        { labels: { queue, state: 'waiting' }, value: waiting },
      ]),
  },
  {
    name: 'dealwire_queue_oldest_seconds',
    help: 'For how long the first in the queue has waited',
    aggregator: 'max',
    labels: ['queue'],
    of: (parts) => queuesOf(parts).map(([queue, { oldest }]) => ({ labels: { queue }, value: oldest / 1_000 })),
  },
  {
    name: 'dealwire_pool_connections',
    help: 'Connections to PostgreSQL that are open',
    labels: ['pool', 'state'],
    of: ({ pools }) =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]) => [
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      ]),
  },
  {
    name: 'dealwire_pool_waiting',
    help: 'Queries that wait for a connection',
    labels: ['pool'],
    of: ({ pools }) => Object.entries(pools).map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
  },
];
