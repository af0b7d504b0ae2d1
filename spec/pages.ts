import { erasedColumns } from '../server/people/account/erased-columns.ts';
import { type Expiry, retention } from '../server/retention.ts';
import { defaultSettings, settingFields, settingNames } from '../shared/board-settings.ts';
import { dealFieldNames, definitionOf } from '../shared/deal-fields.ts';
import { dealFilters, dealSorts } from '../shared/deal-filters.ts';
import { errors } from '../shared/errors.ts';
import { limits } from '../shared/limits.ts';
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
import { constants } from './constants.ts';
import { membersOf } from './documented-constants.ts';
import { entities } from './entities.ts';
import { code, table } from './markdown.ts';
import { permissionTable } from './permissions.ts';

interface Page {
  title: string;
  /** What the page lists, and what its columns mean. */
  about: string;
  body: string;
}

/** The files of docs/reference, by name. */
export async function referencePages(): Promise<Map<string, string>> {
  const pages = await allPages();
  const files = Object.entries(pages).map(([name, { title, about, body }]): [string, string] => [
    `${name}.md`,
    `# ${title}\n${about}\n\n<!-- Printed from the code by \`npm run spec\`. Do not edit. -->\n\n${body}\n`,
  ]);
  return new Map([['README.md', contents(pages)], ...files]);
}

const contents = (pages: Record<string, Page>) =>
  [
    '# Reference\nWhat the code defines, printed by `npm run spec`; `npm run check` fails if a page is out of date. What was decided, and why, is in [SPEC.md](../../SPEC.md).\n',
    ...Object.entries(pages).map(([name, { title, about }]) => `- [${title}](${name}.md): ${about}`),
    '',
  ].join('\n');

const allPages = async (): Promise<Record<string, Page>> => ({
  screens: {
    title: 'Screens',
    about: 'Every address of the web, and what it shows.',
    body: table(
      ['address', 'screen'],
      screens.map(({ path, shows }) => [code(path), shows]),
    ),
  },
  languages: {
    title: 'Languages',
    about: 'The languages of the interface. A draft is complete, but no native speaker has reviewed it yet.',
    body: languageTable(),
  },
  entities: { title: 'Entities', about: 'Every table of the database, with its columns.', body: entities() },
  'deal-fields': {
    title: 'Fields of a deal',
    about:
      'In the order of the form. `seen on`: the card and the page, only the page, or only the author’s list of scheduled deals. `editable by the author`: on the first day, always, or before the start. `material` and `under review`: see “Changes after posting” in SPEC.md.',
    body: fieldTable(),
  },
  filters: {
    title: 'Filters and orders of lists',
    about: `The query parameters of every list, feed and alert. Lists are sorted by ${dealSorts.map(code).join(', ')}; searches also by \`best\`.`,
    body: table(['filter', 'value', 'meaning'], membersOf('shared/deal-filters.ts', 'dealFilters', dealFilters)),
  },
  states: { title: 'States', about: 'The states of deals, comments and people, and which changes are possible.', body: states() },
  limits: {
    title: 'Limits',
    about: 'How long or large something may be. Lengths are in Unicode code points. The database checks the same numbers.',
    body: table(
      ['of', 'limit', 'meaning'],
      [...membersOf('shared/first-load-limits.ts', 'listLimits', limits), ...membersOf('shared/limits.ts', 'limits', limits)],
    ),
  },
  permissions: {
    title: 'Permissions',
    about: 'Who may do what. `own`: only with their own things. Whether someone can see a thing at all is checked before.',
    body: permissionTable(),
  },
  'staff-actions': {
    title: 'Actions of staff',
    about: 'What the staff log records, whether the public log shows it, and the notification that the person concerned gets.',
    body: staffActionTable(),
  },
  erasure: {
    title: 'Erasure',
    about:
      'What happens to each reference to a person when their account is erased. `delete`: the row is deleted. `clear`: the reference is emptied. `keep`: the reference stays, and leads to the emptied row of the person.',
    body: table(
      ['column', 'what happens'],
      Object.entries(erasedColumns).map(([column, fate]) => [code(column), fate]),
    ),
  },
  retention: {
    title: 'Retention',
    about: 'Of every table, when its rows are deleted by themselves and by which task, or why they stay.',
    body: table(
      ['table', 'rows are deleted', 'by', 'or stay, because'],
      Object.entries(retention).map(([name, rule]) => [
        code(name),
        ...('task' in rule ? [whenDeleted(rule), code(rule.task), ''] : ['', '', rule.stays]),
      ]),
    ),
  },
  settings: {
    title: 'Settings of the board',
    about: 'What an admin sets at `/admin`.',
    body: settingTable(),
  },
  calls: {
    title: 'Calls',
    about:
      'Every call of the API. [The API for integrators](../api.md) explains the protocol; `/api/openapi.json` describes each call in full.',
    body: await calls(),
  },
  errors: {
    title: 'Errors',
    about: 'The codes of problem documents.',
    body: table(
      ['status', 'code', 'title', 'what to do'],
      Object.entries(errors).map(([name, { status, title, next }]) => [`${status}`, code(name), title, next]),
    ),
  },
  constants: {
    title: 'Constants',
    about: 'Quotas, weights, durations and page sizes, with the file that defines them. Times are in seconds if nothing else is said.',
    body: constants(),
  },
});

/** Such as "30 days after `at`: those that nothing uses". */
function whenDeleted({ column, after, only }: Expiry): string {
  const hours = Math.round(after / 3_600);
  const days = hours / 24;
  const time =
    after < 3_600
      ? `${Math.round(after / 60)} minutes`
      : Number.isInteger(days)
        ? `${days} ${days === 1 ? 'day' : 'days'}`
        : `${hours} hours`;
  return `${after === 0 ? '' : `${time} `}after ${code(column)}${only === undefined ? '' : ` (${only})`}`;
}

function languageTable(): string {
  const rows = languages().map((language) => {
    const { name, direction, status } = readCatalogue(language);
    return [code(language), name, direction === 'rtl' ? 'from right to left' : 'from left to right', status];
  });
  return table(['language', 'name', 'direction', 'status'], rows);
}

function staffActionTable(): string {
  const rows = Object.entries(staffActions).map(([action, { does, isPublic, ...more }]) => [
    ...[code(action), does, isPublic ? '✓' : ''],
    'notifies' in more ? code(more.notifies) : '',
  ]);
  return table(['action', 'what was done', 'in the public log', 'notification'], rows);
}

function settingTable(): string {
  const rows = settingNames.map((name) => {
    const { kind, shown } = settingFields[name];
    const standard: unknown = (defaultSettings as Partial<Record<string, unknown>>)[name];
    return [code(name), kind, standard === undefined || `${standard}` === '' ? '' : code(`${standard}`), shown];
  });
  return table(['setting', 'kind', 'default', 'where it shows'], rows);
}

function fieldTable(): string {
  const rows = dealFieldNames.map((field) => {
    const { kind, required, seenOn, authorEdits = 'firstDay', material, whenReviewed = '' } = definitionOf(field);
    const whenMaterial = kind === 'money' ? 'if it rises' : '✓';
    return [code(field), kind, required ? '✓' : '', seenOn, authorEdits, material === undefined ? '' : whenMaterial, whenReviewed];
  });
  return table(['field', 'kind', 'required', 'seen on', 'editable by the author', 'material', 'under review'], rows);
}

const states = () =>
  [
    `## Deals\n${transitions(dealTransitions)}`,
    `## Comments\n${transitions(commentTransitions)}`,
    `## People\n${transitions(personTransitions)}`,
    `## Kinds\n${table(
      ['of', 'kinds'],
      Object.entries(kinds).map(([of, names]) => [of, names.map(code).join(', ')]),
    )}`,
  ].join('\n\n');

const kinds = {
  deals: dealKinds,
  'reasons for a downvote': negativeReasons,
  checks: checkVerdicts,
  'mute rules': muteRuleKinds,
  'effects of mute rules': muteEffects,
};

const transitions = (machine: Record<string, readonly string[]>) =>
  table(
    ['from', 'to'],
    Object.entries(machine).map(([from, to]) => [from, to.length === 0 ? '(final)' : to.join(', ')]),
  );
