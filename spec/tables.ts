import { getTableConfig } from 'drizzle-orm/pg-core';
import { erasedColumns } from '../server/people/account/erased-columns.ts';
import * as schema from '../server/platform/database/schema.ts';
import { defaultSettings, settingFields, settingNames } from '../shared/board-settings.ts';
import { constantNames, constantOf } from '../shared/constants.ts';
import { dealFieldNames, definitionOf } from '../shared/deal-fields.ts';
import { errors } from '../shared/errors.ts';
import { limits } from '../shared/limits.ts';
import { type Actor, permissions } from '../shared/permissions.ts';
import { screens } from '../shared/screens.ts';
import { staffActions } from '../shared/staff-actions.ts';
import {
  checkVerdicts,
  commentTransitions,
  dealKinds,
  dealTransitions,
  muteEffects,
  muteRuleKinds,
  negativeReasons,
  personTransitions,
} from '../shared/states.ts';
import { languages, readCatalogue } from '../web/messages/catalogue-files.ts';
import { calls } from './calls.ts';
import { constantTable } from './constants.ts';
import { formatValue, table } from './document.ts';

/** The tables of SPEC.md, by the name of the part where they are printed. */
export async function printedTables(): Promise<Map<string, string>> {
  return new Map([
    [
      'screens',
      table(
        ['route', 'screen'],
        screens.map(({ path, shows }) => [`\`${path}\``, shows]),
      ),
    ],
    [
      'languages',
      table(
        ['language', 'name', 'direction', 'status'],
        languages().map((language) => {
          const { name, direction, status } = readCatalogue(language);
          return [`\`${language}\``, name, direction === 'rtl' ? 'from right to left' : 'from left to right', status];
        }),
      ),
    ],
    ['entities', entities()],
    ['deal-fields', fieldTable()],
    ['deal-states', transitions(dealTransitions)],
    ['comment-states', transitions(commentTransitions)],
    ['person-states', transitions(personTransitions)],
    [
      'erasure',
      table(
        ['column', 'what becomes of it'],
        Object.entries(erasedColumns).map(([column, fate]) => [`\`${column}\``, fate]),
      ),
    ],
    ['kinds', kindsInWords()],
    [
      'limits',
      table(
        ['what', 'limit'],
        Object.entries(limits).map(([name, limit]) => [name, formatValue(limit)]),
      ),
    ],
    ['permissions', permissionTable()],
    [
      'staff-actions',
      table(
        ['action', 'what was done', 'in the public log', 'what the person concerned is notified of'],
        Object.entries(staffActions).map(([action, { does, isPublic, ...more }]) => [
          ...[`\`${action}\``, does, isPublic ? '✓' : ''],
          'notifies' in more ? `\`${more.notifies}\`` : '',
        ]),
      ),
    ],
    ['calls', await calls()],
    [
      'errors',
      table(
        ['status', 'code', 'title', 'what to do'],
        Object.entries(errors).map(([code, { status, title, next }]) => [String(status), `\`${code}\``, title, next]),
      ),
    ],
    ['constants', constantTable()],
    [
      'operator-constants',
      table(
        ['constant', 'default', 'from', 'to'],
        constantNames.map((name) => {
          const { value, min, max } = constantOf(name);
          return [`\`${name}\``, ...[value, min, max].map((number) => `\`${number}\``)];
        }),
      ),
    ],
    [
      'settings',
      table(
        ['setting', 'kind', 'default', 'where it shows'],
        settingNames.map((name) => {
          const { kind, shown } = settingFields[name];
          const standard: unknown = (defaultSettings as Partial<Record<string, unknown>>)[name];
          return [`\`${name}\``, kind, standard === undefined || `${standard}` === '' ? '' : `\`${standard}\``, shown];
        }),
      ),
    ],
  ]);
}

const kindsInWords = () =>
  [
    `Kinds of deals: ${dealKinds.join(', ')}. Reasons of downvotes: ${negativeReasons.join(', ')}.`,
    `Verdicts of checks: ${checkVerdicts.join(', ')}. Mute rules match by: ${muteRuleKinds.join(', ')}; they ${muteEffects.join(' or ')}.`,
  ].join('\n');

function entities(): string {
  const described = Object.values(schema).map((entity) => {
    const { name, columns, checks } = getTableConfig(entity);
    return [`\`${name}\``, columns.map((column) => `${snake(column.name)}${column.notNull ? '' : '?'}`).join(', '), String(checks.length)];
  });
  return table(
    ['table', 'columns (? may be null)', 'checks'],
    described.sort(([one = ''], [other = '']) => one.localeCompare(other)),
  );
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const transitions = (machine: Record<string, readonly string[]>) =>
  table(
    ['from', 'to'],
    Object.entries(machine).map(([from, to]) => [from, to.length === 0 ? '(final)' : to.join(', ')]),
  );

/** Every permission by kind of person, for other people's things and for their own. */
function permissionTable(): string {
  const person = (trust: Actor['trust'], role: Actor['role'] = 'person', state: Actor['state'] = 'active'): Actor => ({
    ...{ id: 1, role, trust, state },
  });
  const kinds: [string, Actor | undefined][] = [
    ['guest', undefined],
    ['limited', person(1, 'person', 'limited')],
    ['new (T0)', person(0)],
    ['member (T1)', person(1)],
    ['trusted (T2)', person(2)],
    ['fact-checker (T3)', person(3)],
    ['moderator', person(1, 'moderator')],
    ['admin', person(1, 'admin')],
  ];
  const rows = Object.entries(permissions).map(([action, may]) => [
    action,
    ...kinds.map(([, who]) => {
      const ask = may as (who: Actor | undefined, thing: object) => boolean;
      const others = ask(who, { id: 2, role: 'person', authorId: 2, removedBy: 2, state: 'live' });
      const own = ask(who, { id: 1, role: 'person', authorId: 1, removedBy: 1, state: 'live' });
      return others ? '✓' : own ? 'own' : '';
    }),
  ]);
  return table(['action', ...kinds.map(([name]) => name)], rows);
}

function fieldTable(): string {
  const rows = dealFieldNames.map((field) => {
    const { kind, required, seenOn, authorEdits = 'firstDay', material, whenReviewed = '' } = definitionOf(field);
    return [
      `\`${field}\``,
      kind,
      required ? '✓' : '',
      seenOn,
      authorEdits,
      material === undefined ? '' : kind === 'money' ? 'rise' : '✓',
      whenReviewed,
    ];
  });
  return table(['field', 'kind', 'required', 'seen on', 'editable by the author', 'material', 'under review'], rows);
}
