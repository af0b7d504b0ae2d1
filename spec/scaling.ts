import { readFileSync } from 'node:fs';
import { assumptions, capacity, type Measured, rowBytes, sizeOf, things } from '../bench/sizing.ts';
import { membersOf } from './documented-constants.ts';
import { code, table } from './markdown.ts';

const sizing = 'bench/sizing.ts';

/** docs/scaling.md with its tables, each between two comments, printed anew. */
export function withTables(text: string): string {
  const measured: Measured = JSON.parse(readFileSync('bench/unit-costs.json', 'utf8'));
  const tables = {
    sizes: sizes(measured),
    assumptions: table(['of', 'value', 'meaning'], membersOf(sizing, 'assumptions', assumptions)),
    capacity: table(['of', 'value', 'meaning'], membersOf(sizing, 'capacity', capacity)),
    costs: costs(measured),
    errors: errors(measured),
  };
  return Object.entries(tables).reduce((printed, [name, body]) => {
    const start = `<!-- ${name}: printed by \`npm run spec\` -->\n`;
    const [before = '', rest = ''] = printed.split(start);
    return `${before}${start}${body}\n${rest.slice(rest.indexOf('<!-- end -->'))}`;
  }, text);
}

const people = [100, 1_000, 10_000, 100_000, 1_000_000];

const columns = ['people a day', 'streams', 'reads, votes a second', 'nodes', 'their cores', 'PostgreSQL’s cores', 'memory', 'log a day'];

const sizes = (measured: Measured) =>
  table(
    [...columns, 'first year', 'standby', 'what is too small first'],
    people.map((each) => {
      const { load, nodes, cores, primary, gigabytes, log, year, standby, breaksFirst } = sizeOf(each, measured);
      return [
        ...[number(each), number(load.streams), `${number(load.reads)}, ${number(load.votes)}`, `${nodes}`, number(cores), number(primary)],
        ...[`${number(gigabytes)} GB`, `${number(log)} MB`, `${number(year)} GB`, standby],
        `${breaksFirst.what}, at ${number(breaksFirst.times)} ×`,
      ];
    }),
  );

function costs({ costs, at, machine, memory }: Measured): string {
  const rows = things.map((thing) => [code(thing), ...[costs[thing].node, costs[thing].postgres].map(number), number(costs[thing].log)]);
  const bytes = Object.entries(rowBytes).map(([of, size]) => `a ${of} ${number(size)}`);
  return [
    `Measured on ${at}, on ${machine}:\n`,
    table(['thing', 'node’s CPU, ms', 'PostgreSQL’s CPU, ms', 'log, bytes'], rows),
    `\nMemory: a node ${number(memory.node)} MB, its PostgreSQL ${number(memory.postgres)} MB, a stream ${number(memory.stream * 1_024)} KB. Bytes of rows with their indexes: ${bytes.join(', ')}.`,
  ].join('\n');
}

const errors = ({ mixes }: Measured) =>
  table(
    ['mix', 'CPU of the node', 'CPU of PostgreSQL', 'memory'],
    mixes.map(({ mix, errors: { node, postgres, memory } }) => [mix, ...[node, postgres, memory].map((error) => `${error} %`)]),
  );

/** Two digits are all that a prediction has. */
const number = (value: number) => Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 });
