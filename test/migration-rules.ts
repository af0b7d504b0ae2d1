import {
  type AlterPublicationStmt,
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parse,
  type UpdateStmt,
} from 'libpg-query';
import { isWider } from './wider-check.ts';

/**
 * Why a migration must not follow those before it: it changes or takes away what the version before uses, or blocks it. Empty if it only adds.
 */
export async function refusals(before: readonly string[], migration: string): Promise<string[]> {
  const [known, statements] = await Promise.all([statementsOf(before.join(';\n')), statementsOf(migration)]);
  const file = { statements, known: collect(known), added: collect(statements) };
  return statements.flatMap((statement) => refusalsOf(statement, file));
}

async function statementsOf(sql: string): Promise<Node[]> {
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt }) => stmt ?? []);
}

interface File {
  statements: readonly Node[];
  /** By the migrations before it. */
  known: Additions;
  added: Additions;
}

interface Additions {
  tables: Set<string>;
  /** `table.column`, of tables that existed before. */
  columns: Set<string>;
  /** By `table.constraint`. */
  checks: Map<string, Node | undefined>;
  indexes: Set<string>;
  /** The columns of each table in the publication. */
  published: Map<string, string[]>;
}

function collect(statements: readonly Node[]): Additions {
  const added: Additions = { tables: new Set(), columns: new Set(), checks: new Map(), indexes: new Set(), published: new Map() };
  for (const statement of statements) {
    if ('IndexStmt' in statement) added.indexes.add(statement.IndexStmt.idxname ?? '');
    if ('CreateStmt' in statement) {
      const table = statement.CreateStmt.relation?.relname ?? '';
      added.tables.add(table);
      for (const element of statement.CreateStmt.tableElts ?? [])
        if ('Constraint' in element) added.checks.set(`${table}.${element.Constraint.conname}`, element.Constraint.raw_expr);
    }
    if ('AlterTableStmt' in statement) {
      const table = tableOf(statement.AlterTableStmt);
      for (const command of commandsOf(statement.AlterTableStmt)) {
        const [column, constraint] = [columnOf(command), constraintOf(command)];
        if (column !== undefined) added.columns.add(`${table}.${column.colname}`);
        if (constraint !== undefined) added.checks.set(`${table}.${constraint.conname}`, constraint.raw_expr);
      }
    }
    if ('CreatePublicationStmt' in statement) for (const each of publishedBy(statement.CreatePublicationStmt)) added.published.set(...each);
    if ('AlterPublicationStmt' in statement && statement.AlterPublicationStmt.action === 'AP_AddObjects')
      for (const each of publishedBy(statement.AlterPublicationStmt)) added.published.set(...each);
  }
  return added;
}

function refusalsOf(statement: Node, file: File): string[] {
  if ('IndexStmt' in statement) return ofIndex(statement.IndexStmt, file);
  if ('DropStmt' in statement) return ofDrop(statement.DropStmt, file);
  if ('AlterTableStmt' in statement) return ofTable(statement.AlterTableStmt, file);
  if ('AlterPublicationStmt' in statement) return ofPublication(statement.AlterPublicationStmt, file);
  if ('UpdateStmt' in statement) return ofUpdate(statement.UpdateStmt, file);
  const [kind = ''] = Object.keys(statement);
  return onlyAdding.includes(kind) ? [] : [`${kind} is not among the statements that only add`];
}

const onlyAdding = ['CreateStmt', 'CreateFunctionStmt', 'CreateTrigStmt', 'InsertStmt'];

function ofIndex({ idxname, relation, concurrent, unique }: IndexStmt, { added, statements }: File): string[] {
  if (added.tables.has(relation?.relname ?? '')) return [];
  if (unique) return [`the unique index ${idxname} refuses what the version before may write`];
  if (!concurrent) return [`the index ${idxname} blocks writing: create it CONCURRENTLY`];
  const isAlone = statements.every((each) => 'IndexStmt' in each || 'DropStmt' in each);
  return isAlone ? [] : [`the index ${idxname} is created outside of a transaction: put it into a file of its own`];
}

/** The only thing to drop is what an interrupted run of the same file has left. */
function ofDrop({ objects = [], removeType, concurrent, missing_ok: ifExists }: DropStmt, { added, known }: File): string[] {
  const names = objects.flatMap((each) => ('List' in each ? textsOf(each.List.items).slice(-1) : []));
  const isLeftover = removeType === 'OBJECT_INDEX' && concurrent === true && ifExists === true;
  return isLeftover && names.every((name) => added.indexes.has(name) && !known.indexes.has(name)) ? [] : ['it drops something'];
}

function ofTable(statement: AlterTableStmt, file: File): string[] {
  const table = tableOf(statement);
  if (statement.objtype !== 'OBJECT_TABLE') return [`it alters ${table}`];
  if (file.added.tables.has(table)) return [];
  return commandsOf(statement).flatMap((command) => {
    const [column, constraint] = [columnOf(command), constraintOf(command)];
    if (column !== undefined) return ofColumn(table, column);
    if (constraint !== undefined) return ofConstraint(table, constraint, file);
    // What takes its place is looked at there.
    if (command.subtype === 'AT_DropConstraint' && file.added.checks.has(`${table}.${command.name}`)) return [];
    if (command.subtype === 'AT_ValidateConstraint')
      return file.added.checks.has(`${table}.${command.name}`)
        ? [`${command.name} is validated under a lock: put it into the next file`]
        : [];
    return [`${command.subtype} of ${table} does more than add`];
  });
}

function ofColumn(table: string, { colname, constraints = [] }: ColumnDef): string[] {
  const kinds = constraints.flatMap((each) => ('Constraint' in each ? each.Constraint : []));
  const byDefault = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const refused = kinds.filter(({ contype = '' }) => !['CONSTR_NULL', 'CONSTR_NOTNULL', 'CONSTR_DEFAULT'].includes(contype));
  return [
    ...refused.map(
      ({ contype }) => `${table}.${colname} has ${contype}, which rewrites or reads the table under a lock: add a constraint NOT VALID`,
    ),
    ...(kinds.some(({ contype }) => contype === 'CONSTR_NOTNULL') && byDefault === undefined
      ? [`${table}.${colname} is NOT NULL without a default, so the version before cannot write rows`]
      : []),
    ...(byDefault === undefined || isConstant(byDefault)
      ? []
      : [`the default of ${table}.${colname} is no constant, so the table is rewritten`]),
  ];
}

const isConstant = (node: Node): boolean =>
  'A_Const' in node || ('TypeCast' in node && node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg));

function ofConstraint(table: string, constraint: Constraint, { known, added }: File): string[] {
  const { conname, contype, raw_expr: check, skip_validation: isNotValid } = constraint;
  const isNew = (column: string) => added.columns.has(`${table}.${column}`);
  const replaced = known.checks.get(`${table}.${conname}`);
  if (!isNotValid) return [`${conname} is validated under a lock: add it NOT VALID, and validate it in the next file`];
  if (contype === 'CONSTR_FOREIGN' && textsOf(constraint.fk_attrs).every(isNew)) return [];
  if (contype === 'CONSTR_CHECK' && check !== undefined) {
    if (replaced !== undefined) return isWider(replaced, check) ? [] : [`${conname} refuses what the version before may write`];
    if (columnsIn(check).some(isNew)) return [];
  }
  return [`${conname} refuses what the version before may write`];
}

/** A table that leaves the publication comes back in the same file, with at least the columns it had. */
function ofPublication(statement: AlterPublicationStmt, { added, known }: File): string[] {
  if (statement.action === 'AP_SetObjects') return ['SET replaces the whole publication: DROP and ADD one table'];
  return publishedBy(statement).flatMap(([table]) => {
    const now = added.published.get(table) ?? [];
    const lost = (known.published.get(table) ?? []).filter((column) => !now.includes(column));
    return lost.length === 0 && now.length > 0 ? [] : [`the change feed of the version before misses ${table} (${lost.join(', ')})`];
  });
}

function ofUpdate({ relation, targetList = [] }: UpdateStmt, { added }: File): string[] {
  const columns = targetList.flatMap((each) => ('ResTarget' in each ? `${relation?.relname}.${each.ResTarget.name}` : []));
  return columns.filter((column) => !added.columns.has(column)).map((column) => `it changes ${column}, which the version before reads`);
}

const tableOf = ({ relation }: AlterTableStmt): string => relation?.relname ?? '';
const commandsOf = ({ cmds = [] }: AlterTableStmt): AlterTableCmd[] =>
  cmds.flatMap((each) => ('AlterTableCmd' in each ? each.AlterTableCmd : []));
const columnOf = ({ subtype, def }: AlterTableCmd): ColumnDef | undefined =>
  subtype === 'AT_AddColumn' && def !== undefined && 'ColumnDef' in def ? def.ColumnDef : undefined;
const constraintOf = ({ subtype, def }: AlterTableCmd): Constraint | undefined =>
  subtype === 'AT_AddConstraint' && def !== undefined && 'Constraint' in def ? def.Constraint : undefined;

const publishedBy = ({ pubobjects = [] }: Pick<AlterPublicationStmt, 'pubobjects'>): [string, string[]][] =>
  pubobjects.flatMap((each): [string, string[]][] => {
    const table = 'PublicationObjSpec' in each ? each.PublicationObjSpec.pubtable : undefined;
    return table === undefined ? [] : [[table.relation?.relname ?? '', textsOf(table.columns)]];
  });

const textsOf = (nodes: readonly Node[] = []): string[] => nodes.flatMap((each) => ('String' in each ? (each.String.sval ?? '') : []));

/** The columns that an expression names. */
function columnsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(columnsIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'ColumnRef' ? textsOf(value.fields).slice(-1) : columnsIn(value)));
}
