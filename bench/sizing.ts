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

/** bench/unit-costs.json: when and on what it was measured, and how wrong it was about each mix, in percent. */
export interface Measured extends UnitCosts {
  at: string;
  machine: string;
  mixes: { mix: string; errors: Record<'node' | 'postgres' | 'memory', number> }[];
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

/** What a machine or a node carries. */
export const capacity = {
  /** The share of its one core that a node should use at the busiest moment. */
  core: 0.8,
  /** Streams of a node (`maxConnections` in `server/app.ts`). */
  streams: 20_000,
  /** Cores of the primary’s machine that PostgreSQL may use: beyond that, reads need a standby. */
  primary: 8,
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
  const { cores, primary } = use(load, units, nodes);
  const { vote, comment } = units.costs;
  return {
    ...{ load, nodes, cores, primary },
    gigabytes: megabytes(load.streams, units, nodes) / 1_024,
    /** Megabytes a day. */
    log: (people * (assumptions.votes * vote.log + assumptions.comments * comment.log)) / 1e6,
    year: yearOf(people),
    standby: primary > capacity.primary ? 'for reads' : people >= capacity.peopleWithStandby ? 'for failover' : 'no',
    breaksFirst: breaksFirst(people, units, nodes),
  };
}

/** Cores. */
const use = (load: Load, units: UnitCosts, nodes: number) => {
  const done = thingsIn(load, units, nodes);
  return { cores: costOf(done, units, 'node') / 1_000, primary: costOf(done, units, 'postgres') / 1_000 };
};

/** What is too small first when ever more people come to so many nodes, and at how many times as many. */
function breaksFirst(people: number, units: UnitCosts, nodes: number): { what: string; times: number } {
  for (let times = 1.1; ; times *= 1.1) {
    const load = loadOf(people * times);
    const { cores, primary } = use(load, units, nodes);
    if (cores > nodes * capacity.core) return { what: 'the core of a node', times };
    if (load.streams > nodes * capacity.streams) return { what: 'the streams of a node', times };
    if (primary > capacity.primary) return { what: 'the cores of the primary', times };
  }
}

/** The fewest that have room for the streams and the work. */
function nodesFor(load: Load, units: UnitCosts): number {
  for (let nodes = Math.max(1, Math.ceil(load.streams / capacity.streams)); ; nodes++)
    if (use(load, units, nodes).cores <= nodes * capacity.core) return nodes;
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
