import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusals } from '../../../test/migration-rules.ts';

const folder = new URL('./migrations/', import.meta.url);
const files = readdirSync(folder).sort();
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const first = textOf('0000_board.sql');

test('the migrations are numbered in the order in which they run', () => {
  expect(files.map((file) => /^\d{4}_[a-z0-9_]+\.sql$/.exec(file)?.[0].slice(0, 4))).toEqual(
    files.map((_, index) => String(index).padStart(4, '0')),
  );
});

// Also true while there is only the first one.
test('every migration after the first only adds, so the version before runs beside it', async () => {
  const refused = files.slice(1).map(async (file, index) => [file, await refusals(files.slice(0, index + 1).map(textOf), textOf(file))]);
  expect((await Promise.all(refused)).filter(([, reasons]) => reasons?.length !== 0)).toEqual([]);
});

describe('a migration may', () => {
  test.each([
    [
      'create a table with its indexes',
      'CREATE TABLE pins (deal_id bigint PRIMARY KEY REFERENCES deals); CREATE UNIQUE INDEX pins_one ON pins (deal_id)',
    ],
    ['add a column that may be empty', 'ALTER TABLE deals ADD COLUMN energy_label text'],
    ['add a column with a default', "ALTER TABLE deals ADD COLUMN energy_label text NOT NULL DEFAULT 'A'::text"],
    [
      'check a new column',
      "ALTER TABLE deals ADD COLUMN energy_label text, ADD CONSTRAINT deals_energy_label CHECK (energy_label in ('A', 'B')) NOT VALID",
    ],
    [
      'refer from a new column',
      'ALTER TABLE deals ADD COLUMN pin_id bigint, ADD CONSTRAINT deals_pin FOREIGN KEY (pin_id) REFERENCES deals NOT VALID',
    ],
    ['validate a constraint that was added before', 'ALTER TABLE deals VALIDATE CONSTRAINT deals_title'],
    [
      'allow a check more values',
      'ALTER TABLE votes DROP CONSTRAINT votes_value, ADD CONSTRAINT votes_value CHECK (value in (-1, 0, 1, 2)) NOT VALID',
    ],
    [
      'allow a check wider bounds',
      'ALTER TABLE deals DROP CONSTRAINT deals_title, ADD CONSTRAINT deals_title CHECK (char_length(title) between 2 and 400) NOT VALID',
    ],
    [
      'index an existing table concurrently',
      'DROP INDEX CONCURRENTLY IF EXISTS deals_body; CREATE INDEX CONCURRENTLY deals_body ON deals (body)',
    ],
    ['replace a function or a trigger', "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'begin end'"],
    [
      'publish another column',
      'ALTER PUBLICATION dealwire DROP TABLE deal_clicks; ALTER PUBLICATION dealwire ADD TABLE deal_clicks (deal_id, clicks)',
    ],
    ['fill a new column', 'ALTER TABLE deals ADD COLUMN energy_label text; UPDATE deals SET energy_label = kind'],
    ['insert rows', "INSERT INTO board_keys (name, key) VALUES ('new', '')"],
  ])('%s', async (_, migration) => {
    expect(await refusals([first], migration)).toEqual([]);
  });
});

describe('a migration may not', () => {
  test.each([
    ['drop a table', 'DROP TABLE saves', 'drops'],
    ['drop a column', 'ALTER TABLE deals DROP COLUMN body', 'AT_DropColumn'],
    ['drop an index', 'DROP INDEX CONCURRENTLY IF EXISTS deals_hot', 'drops'],
    [
      'build an existing index anew',
      'DROP INDEX CONCURRENTLY IF EXISTS deals_hot; CREATE INDEX CONCURRENTLY deals_hot ON deals (id)',
      'drops',
    ],
    ['drop a function', 'DROP FUNCTION epoch', 'drops'],
    ['drop a trigger', 'DROP TRIGGER deals_words ON deals', 'drops'],
    ['rename a table', 'ALTER TABLE deals RENAME TO offers', 'RenameStmt'],
    ['rename a column', 'ALTER TABLE deals RENAME COLUMN body TO text', 'RenameStmt'],
    ['change the type of a column', 'ALTER TABLE deals ALTER COLUMN up TYPE bigint', 'AT_AlterColumnType'],
    ['change a type', "ALTER TYPE mood ADD VALUE 'sad'", 'AlterEnumStmt'],
    ['refuse nulls in an existing column', 'ALTER TABLE deals ALTER COLUMN body SET NOT NULL', 'AT_SetNotNull'],
    ['take a default away', 'ALTER TABLE deals ALTER COLUMN body DROP DEFAULT', 'AT_ColumnDefault'],
    ['add a column that must be filled', 'ALTER TABLE deals ADD COLUMN a text NOT NULL', 'NOT NULL'],
    ['add a column whose default is computed for each row', 'ALTER TABLE deals ADD COLUMN a text DEFAULT random()', 'rewritten'],
    ['add a generated column', 'ALTER TABLE deals ADD COLUMN a int GENERATED ALWAYS AS (up + 1) STORED', 'CONSTR_GENERATED'],
    ['add a unique column', 'ALTER TABLE deals ADD COLUMN a text UNIQUE', 'CONSTR_UNIQUE'],
    ['check all rows under a lock', "ALTER TABLE deals ADD COLUMN a text, ADD CONSTRAINT a CHECK (a > '')", 'NOT VALID'],
    [
      'check and validate in one file',
      'ALTER TABLE deals ADD COLUMN a int, ADD CONSTRAINT a CHECK (a > 0) NOT VALID; ALTER TABLE deals VALIDATE CONSTRAINT a',
      'next file',
    ],
    ['check an existing column', "ALTER TABLE deals ADD CONSTRAINT a CHECK (title <> '') NOT VALID", 'refuses'],
    ['refer from an existing column', 'ALTER TABLE deals ADD CONSTRAINT a FOREIGN KEY (id) REFERENCES people NOT VALID', 'refuses'],
    ['drop a check', 'ALTER TABLE deals DROP CONSTRAINT deals_title', 'AT_DropConstraint'],
    [
      'allow a check fewer values',
      'ALTER TABLE votes DROP CONSTRAINT votes_value, ADD CONSTRAINT votes_value CHECK (value in (0, 1)) NOT VALID',
      'refuses',
    ],
    [
      'allow a check narrower bounds',
      'ALTER TABLE deals DROP CONSTRAINT deals_title, ADD CONSTRAINT deals_title CHECK (char_length(title) between 4 and 300) NOT VALID',
      'refuses',
    ],
    [
      'exclude more values',
      "ALTER TABLE deals DROP CONSTRAINT deals_kind, ADD CONSTRAINT deals_kind CHECK (not kind in ('product')) NOT VALID",
      'refuses',
    ],
    ['block writing with an index', 'CREATE INDEX deals_body ON deals (body)', 'CONCURRENTLY'],
    [
      'index concurrently within a transaction',
      'CREATE INDEX CONCURRENTLY deals_body ON deals (body); CREATE TABLE pins ()',
      'file of its own',
    ],
    ['make existing rows unique', 'CREATE UNIQUE INDEX CONCURRENTLY deals_title_once ON deals (title)', 'unique'],
    ['take a table out of the change feed', 'ALTER PUBLICATION dealwire DROP TABLE saves', 'change feed'],
    [
      'take a column out of the change feed',
      'ALTER PUBLICATION dealwire DROP TABLE saves; ALTER PUBLICATION dealwire ADD TABLE saves (deal_id)',
      'person_id',
    ],
    ['replace the change feed', 'ALTER PUBLICATION dealwire SET TABLE saves', 'SET'],
    ['change what the version before reads', "UPDATE deals SET title = ''", 'deals.title'],
    ['delete rows', 'DELETE FROM saves', 'DeleteStmt'],
    ['empty a table', 'TRUNCATE saves', 'TruncateStmt'],
    ['hide what it does', 'DO $$ BEGIN DROP TABLE saves; END $$', 'DoStmt'],
    ['call a function', 'SELECT rebuild_search_words()', 'SelectStmt'],
  ])('%s', async (_, migration, reason) => {
    expect((await refusals([first], migration)).join('\n')).toContain(reason);
  });
});
