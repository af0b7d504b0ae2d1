import { defaultPace, Pace } from '../server/engine/pace.ts';
import { retention } from '../server/retention.ts';

/** What costs something; `rest` is a second of a node that nobody uses, `update` a list that is evaluated again, `delivery` what one stream gets of it. */
export const things = ['rest', 'read', 'vote', 'comment', 'notification', 'update', 'delivery', 'following'] as const;
export type Thing = (typeof things)[number];
/** Milliseconds of CPU of nodes and of PostgreSQL, and bytes of PostgreSQL's log. */
export type Cost = Record<'node' | 'postgres' | 'log', number>;

export interface UnitCosts {
  costs: Record<Thing, Cost>;
  /** MB: of a node without streams, of a stream, and of PostgreSQL for each node. */
  memory: Record<'node' | 'stream' | 'postgres', number>;
}

/** Streams that are open, and how many of the others there are in a second. */
export type Load = Record<'streams' | 'reads' | 'votes' | 'comments' | 'notifications', number>;

/** What people are assumed to do in a day. */
export const assumptions = {
  /** The share of the day's people who have the board open at the busiest moment, each in one tab, at the feed. */
  online: 0.05,
  /** The share of what a day brings that its busiest hour brings. */
  busiestHour: 0.1,
  /** Pages and lists for each person, none of which the node has in memory. */
  reads: 10,
  /** Votes for each person, all on deals that the feed shows. */
  votes: 0.5,
  /** Comments for each person, on such deals too. */
  comments: 0.1,
  /** New deals for each person. */
  deals: 0.002,
  /** Notifications of alerts and the like for each person, one in two of which is also sent. */
  notifications: 0.2,
};

/** Bytes of a row with its indexes, of a board with 100,000 deals and 2,000,000 votes, after VACUUM; of deals with `deal_terms`. */
export const rowBytes = { deal: 3_284, vote: 146, comment: 414, notification: 306, delivery: 291 };

/** What a machine or a setting carries. */
export const capacity = {
  /** The share of its one core that a node should use at the busiest moment. */
  core: 0.8,
  /** Streams of a node (`maxConnections` in `server/app.ts`). */
  streams: 20_000,
  /** Cores of the primary's machine. */
  primary: 8,
  /** Nodes whose 42 connections fit into the 100 of a PostgreSQL as it comes. */
  nodes: 2,
  /** Gigabytes a year until a local disk and its backups become a burden. */
  disk: 100,
  /** People a day from which the board should survive its machine. */
  peopleWithStandby: 10_000,
};

export function loadOf(people: number): Load {
  const inSecond = (each: number) => (people * each * assumptions.busiestHour) / 3_600;
  const { reads, votes, comments, notifications } = assumptions;
  return {
    streams: people * assumptions.online,
    reads: inSecond(reads),
    votes: inSecond(votes),
    comments: inSecond(comments),
    notifications: inSecond(notifications),
  };
}

/** How many of each thing so many nodes do in a second, together. */
export function thingsIn(load: Load, { costs }: UnitCosts, nodes = 1): Record<Thing, number> {
  const changes = load.votes + load.comments;
  const updates = load.streams === 0 ? 0 : Math.min(changes, 1_000 / paceOf((load.streams / nodes) * costs.delivery.node));
  return {
    rest: nodes,
    read: load.reads,
    vote: load.votes,
    comment: load.comments,
    notification: load.notifications,
    update: updates * nodes,
    delivery: updates * load.streams,
    following: changes * (nodes - 1),
  };
}

/** Milliseconds between two updates while changes keep coming. */
function paceOf(sending: number): number {
  const pace = new Pace(defaultPace);
  pace.sent(sending);
  return pace.wait;
}

/** What they cost in a second. */
export const costOf = (done: Record<Thing, number>, { costs }: UnitCosts, of: keyof Cost) =>
  things.reduce((sum, thing) => sum + done[thing] * costs[thing][of], 0);

/** MB of all nodes and PostgreSQL together. */
export const megabytes = (streams: number, { memory }: UnitCosts, nodes = 1) =>
  nodes * (memory.node + memory.postgres) + streams * memory.stream;

/** What a board with so many people a day needs at its busiest moment. */
export function sizeOf(people: number, units: UnitCosts) {
  const load = loadOf(people);
  const nodes = nodesFor(load, units);
  const done = thingsIn(load, units, nodes);
  const [cores, primary] = (['node', 'postgres'] as const).map((of) => costOf(done, units, of) / 1_000) as [number, number];
  const limits = [
    { what: 'a core of a node', used: cores / nodes / capacity.core },
    { what: 'the streams of a node', used: load.streams / nodes / capacity.streams },
    { what: 'the cores of the primary', used: primary / capacity.primary },
    { what: 'the connections of PostgreSQL', used: nodes / capacity.nodes },
    { what: 'the disk', used: yearOf(people) / capacity.disk },
  ];
  return {
    load,
    nodes,
    cores,
    primary,
    gigabytes: megabytes(load.streams, units, nodes) / 1_024,
    log: (people * (assumptions.votes * units.costs.vote.log + assumptions.comments * units.costs.comment.log)) / 1e9,
    year: yearOf(people),
    /** Seconds between two updates of the feed. */
    pace: nodes / done.update,
    standby: primary > capacity.primary ? 'for reads' : people >= capacity.peopleWithStandby ? 'for failover' : 'no',
    breaksFirst: limits.reduce((first, limit) => (limit.used > first.used ? limit : first)),
  };
}

/** The fewest that have room for the streams and the work. */
function nodesFor(load: Load, units: UnitCosts): number {
  for (let nodes = Math.max(1, Math.ceil(load.streams / capacity.streams)); ; nodes++)
    if (costOf(thingsIn(load, units, nodes), units, 'node') / 1_000 <= nodes * capacity.core) return nodes;
}

/** Gigabytes of the database after a year, half as much again because rows are updated. */
function yearOf(people: number): number {
  const { deals, votes, comments, notifications } = assumptions;
  const rows = 365 * (deals * rowBytes.deal + votes * rowBytes.vote + comments * rowBytes.comment);
  const passing =
    daysOf('notifications') * notifications * rowBytes.notification + (daysOf('deliveries') * notifications * rowBytes.delivery) / 2;
  return (1.5 * people * (rows + passing)) / 1e9;
}

function daysOf(table: string): number {
  const rule = retention[table];
  return rule !== undefined && 'after' in rule ? rule.after / 86_400 : 0;
}
