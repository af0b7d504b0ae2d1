import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '../server/platform/database/connection.ts';
import { CommandBudget } from '../server/platform/http/command-budget.ts';
import { type CommandName, commandPaths } from '../shared/command-paths.ts';
import { nodeOn } from './app.ts';
import { type Actor, actorsOf } from './commands/actors.ts';
import { type Cell, ids, type Owner } from './commands/cell.ts';
import { isExpected, type Line, linesOf } from './commands/cells.ts';
import type { Example, World } from './commands/example.ts';
import {
  boardExamples,
  claimExamples,
  commentExamples,
  dealExamples,
  merchantExamples,
  personExamples,
  possessionExamples,
} from './commands/examples.ts';
import { onClaims, onComments, onDeals, onMerchants, onNothing, onPeople, onPossessions } from './commands/expected.ts';
import { prepareWorld } from './commands/fixtures.ts';
import { changedTables, noteChanges } from './commands/noted-changes.ts';
import { SharedConnection } from './commands/shared-connection.ts';
import { type TestDatabase, testDatabase } from './database.ts';

const subjects = {
  deals: {
    states: ['live', 'scheduled', 'held', 'expired', 'deleted', 'removed', 'merged'],
    table: onDeals,
    examples: dealExamples,
  },
  comments: { states: ['visible', 'held', 'deleted', 'removed'], table: onComments, examples: commentExamples },
  people: { states: ['active'], table: onPeople, examples: personExamples },
  claims: { states: ['claimed', 'verified', 'declined', 'ended'], table: onClaims, examples: claimExamples },
  merchants: { states: ['listed'], table: onMerchants, examples: merchantExamples },
  possessions: { states: ['there'], table: onPossessions, examples: possessionExamples },
  board: { states: ['new'], table: onNothing, examples: boardExamples },
};

let board: TestDatabase;
let node: Awaited<ReturnType<typeof nodeOn>>;
let client: pg.Client;
let actors: Actor[];
let world: World & { owners: Record<string, number> };

beforeAll(async () => {
  board = await testDatabase();
  actors = await actorsOf(board.db);
  world = await prepareWorld(
    board.db,
    actors.map(({ id }) => id),
  );
  await noteChanges(board.db);
  client = new pg.Client({ connectionString: board.url });
  await client.connect();
  const shared = new SharedConnection(client);
  node = await nodeOn({ ...board, pool: shared, db: database(shared) });
  // How many commands somebody sends is not the question here.
  node.app.commands.budget = new CommandBudget({ plenty: { max: 1_000_000, within: 1 } });
});
afterAll(async () => {
  await node.close();
  await client.end();
  await board.drop();
});

let tried = 0;
let address = 0;

test('every command is in the matrix', () => {
  const named = Object.values(subjects).flatMap(({ examples }) => Object.values(examples).map(({ command }) => command));
  expect(new Set<string>(named)).toEqual(new Set(Object.keys(commandPaths)));
});

test.each(Object.entries(subjects))(
  'commands on %s do what is expected in every cell',
  async (name, { states, table, examples }) => {
    const lines = linesOf(table);
    expect(new Set(lines.map(({ example }) => example))).toEqual(new Set(Object.keys(examples)));
    const wrong: string[] = [];
    for (const [key, example] of Object.entries(examples)) {
      const ofExample = lines.filter((line) => line.example === key);
      for (const owner of ofExample[0]?.who.keys() ?? [])
        for (const [index, state] of [...(example.states ?? new Set([...states, ...ofExample.flatMap((line) => line.states)]))].entries())
          for (const actor of actors) {
            // Who is refused before anything is looked up is refused alike in every state.
            if (index > 0 && expectedRefusal(actor, ofExample[0]) !== undefined) continue;
            const fault = await faultIn({ key, example, lines: ofExample, owner, state, actor });
            tried += 1;
            if (fault !== undefined) wrong.push(`${key}: ${actor.name} on ${owner} ${state} ${name}: ${fault}`);
          }
    }
    expect(wrong.slice(0, 40)).toEqual([]);
  },
  600_000,
);

test('the matrix is not empty', () => expect(tried).toBeGreaterThan(20_000));

interface Tried {
  key: string;
  example: Example;
  lines: readonly Line[];
  owner: Owner;
  state: string;
  actor: Actor;
}

/** What is wrong in a cell. */
async function faultIn({ example, lines, owner, state, actor }: Tried): Promise<string | undefined> {
  const line = lines.find(({ states }) => states.includes(state));
  const isAllowed = line !== undefined && isExpected(actor, line, owner);
  const cell: Cell = { actor: actor.id, owner: ownerOf(owner, actor), whose: owner, state };
  // Whoever is refused before anything is looked up gets no transaction: a write would fail.
  const early = expectedRefusal(actor, line ?? lines[0]);
  if (early !== undefined) {
    await begin(undefined, '');
    const { code, body } = await answerTo(example, cell, actor);
    return code === early ? undefined : `${body}, but expected to be refused as ${early}`;
  }
  await begin(example.setUp?.(cell, world) ?? '', example.more?.(cell, world) ?? '');
  // It does not repeat within a minute what it has said.
  node.app.security.flush();
  node.security.splice(0);
  const { code, isDone, body } = await answerTo(example, cell, actor);
  const passed = isDone || example.permittedBut?.some((each) => each === code) === true;
  const mayPass = line?.who.get(owner) === 'nothing';
  if (passed !== isAllowed && !mayPass) return `${isDone ? 'done' : body}, but expected to be ${isAllowed ? 'done' : 'refused'}`;
  if (!passed && !refusals.has(code) && code !== example.refusedAs) return `refused, but for another reason: ${body}`;
  const changed = await changedTables(client);
  if (isDone && isAllowed) return unloggedIn(example.command, changed);
  return changed.length === 0 ? undefined : `refused, but changed ${changed.join(', ')}`;
}

/** Tables whose rows say what somebody may do, and the commands by which people answer what is in them. */
const ofRights = ['affiliations', 'invitations', 'join_requests', 'merchant_bans', 'revoked_downvotes', 'sanctions'];
const answers: readonly CommandName[] = ['createAppeal', 'putAcknowledgement'];

/** What is wrong if rights changed and the security log does not say so. */
function unloggedIn(command: CommandName, changed: readonly string[]): string | undefined {
  const rights = changed.filter((table) => ofRights.includes(table) || (table === 'people' && isOfStaff(command)));
  if (rights.length === 0 || answers.includes(command) || node.security.length > 0) return undefined;
  return `changed ${rights.join(', ')}, but left no line in the security log`;
}

const isOfStaff = (command: CommandName) => /\/api\/(mod|admin)\//.test(commandPaths[command]);

/** What the transaction that is open began with. */
let begun: string | undefined;

/** Undoes what the cell before did, and brings the subject into its state; what cells in a row begin with is done once. */
async function begin(setUp: string | undefined, more: string): Promise<void> {
  if (setUp === undefined) await client.query('rollback');
  else if (setUp === begun) await client.query(`rollback to savepoint begun; ${more}${clear}`);
  else await client.query(`rollback; begin; ${setUp} ${clear}; savepoint begun; ${more}${clear}`);
  begun = setUp;
}
const clear = 'delete from noted_changes';

const ownerOf = (owner: Owner, actor: Actor): number =>
  (owner === 'own' || owner === 'everybody' ? actor.id : (world.owners[owner] ?? 0)) || (world.owners["another's"] ?? 0);

/** What a guest and a token without the scope are told, whatever the command is about. */
function expectedRefusal({ kind, scope }: Actor, line: Line | undefined): string | undefined {
  if (kind === undefined) return 'AUTH_REQUIRED';
  return scope !== undefined && scope !== line?.token ? 'TOKEN_SCOPE' : undefined;
}

/** The refusals of what is not permitted, or not possible in this state; what is invalid would be a fault of the example. */
const refusals = new Set<string | undefined>([
  ...[
    'AUTH_REQUIRED',
    'SESSION_EXPIRED',
    'TOKEN_SCOPE',
    'TOKEN_INVALID',
    'FORBIDDEN',
    'ABOUT_YOU',
    'ABOUT_ADMIN',
    'ONBOARDING',
    'SANCTIONED',
    'LEAVING',
  ],
  ...['SELF_VOTE', 'AFFILIATED_VOTE', 'NOT_FOUND', 'REMOVED', 'MOVED', 'BAD_TRANSITION'],
]);

async function answerTo({ command, id, body, bytes }: Example, cell: Cell, actor: Actor) {
  const [method = '', path = ''] = commandPaths[command satisfies CommandName].split(' ');
  const payload = bytes?.content ?? body?.(cell, world);
  address += 1;
  const answer = await node.app.inject({
    method: method as 'PUT',
    url: path.replace(/:\w+/g, String(id?.(cell) ?? ids.deal)),
    // Each from another address, so that no limit of requests is in the way.
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: { ...actor.headers, ...(bytes && { 'content-type': bytes.type }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const isDone = answer.statusCode < 300;
  return { isDone, body: `${answer.statusCode} ${answer.body.slice(0, 200)}`, code: isDone ? undefined : (answer.json().code as string) };
}
