import { getTableConfig } from 'drizzle-orm/pg-core';
import { erasedColumns } from '../server/account/erased-columns.ts';
import * as schema from '../server/database/schema.ts';
import { defaultSettings, settingFields, settingNames } from '../shared/board-settings.ts';
import { checkThresholds } from '../shared/check-thresholds.ts';
import { constantNames, constantOf } from '../shared/constants.ts';
import { dealFieldNames, definitionOf } from '../shared/deal-fields.ts';
import { errors } from '../shared/errors.ts';
import { early, heatLasts, heatScaling, shownVoteSpeed, voteSpeedTime } from '../shared/heat.ts';
import {
  badgeRules,
  blocks,
  collapseAt,
  commandBudgets,
  commentNotices,
  contentRules,
  crawling,
  duplicates,
  erasure,
  fetching,
  heldWeights,
  idempotency,
  imageWidths,
  limits,
  materialChanges,
  mentionSuggestions,
  merchantBans,
  moderation,
  muteRules,
  newPeople,
  notificationLimits,
  ownEdits,
  pages,
  priceCorrections,
  priceHistory,
  quotas,
  rankDecay,
  recentSignIn,
  relatedDeals,
  restoration,
  revokedDownvotes,
  risingFrom,
  ruleTrials,
  sanctionDays,
  sanctionTexts,
  sessions,
  sharedAddresses,
  tokens,
  trustRules,
  unusedImages,
  watches,
} from '../shared/limits.ts';
import { type Actor, permissions } from '../shared/permissions.ts';
import { reportThresholds } from '../shared/report-thresholds.ts';
import { sanctionLadder } from '../shared/sanction-ladder.ts';
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
import { networksKept, ringSuspicion, voteWeights } from '../shared/weights.ts';
import { languages, readCatalogue } from '../web/messages/catalogue-files.ts';
import { calls } from './calls.ts';
import { table } from './document.ts';

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
        Object.entries(limits).map(([name, limit]) => [name, said(limit)]),
      ),
    ],
    ['permissions', permissionTable()],
    [
      'staff-actions',
      table(
        ['action', 'what was done', 'in the public log', 'what the person concerned is told'],
        Object.entries(staffActions).map(([action, { does, isPublic, ...more }]) => [
          ...[`\`${action}\``, does, isPublic ? '✓' : ''],
          'tells' in more ? `\`${more.tells}\`` : '',
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
    ['constants', constants()],
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

const said = (limit: unknown): string =>
  Array.isArray(limit)
    ? `\`${limit.join(', ')}\``
    : typeof limit === 'object' && limit !== null
      ? Object.entries(limit)
          .map(([name, value]) => `${name} ${typeof value === 'object' ? `(${said(value)})` : `\`${String(value)}\``}`)
          .join(', ')
      : `\`${String(limit)}\``;

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
    ['steward (T3)', person(3)],
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
    const { kind, required, seenOn, authorEdits = 'firstDay', material } = definitionOf(field);
    return [`\`${field}\``, kind, required ? '✓' : '', seenOn, authorEdits, material === undefined ? '' : kind === 'money' ? 'rise' : '✓'];
  });
  return table(['field', 'kind', 'required', 'seen on', 'editable by the author', 'material'], rows);
}

function constants(): string {
  const rows: [string, unknown][] = [
    ['ranks: seconds newer that equal ten times the votes', rankDecay],
    ['rising: from this net score until hot', risingFrom],
    ['heat scale of a board', heatScaling],
    ['hot early: shares of the scale', early],
    ['heat: seconds after going live', heatLasts],
    ['speed of votes: shown from, seconds', { from: shownVoteSpeed, seconds: voteSpeedTime }],
    ['comments are collapsed at this net score', collapseAt],
    ['trust: days and visible actions for T1, days and hot deals for T2', trustRules],
    ['badges: first members, hot deals, confirmed checks, years', badgeRules],
    ['votes: weight of a new person by days, factor of the nth from one network, trust from which networks do not matter', voteWeights],
    ['networks of votes and checks are kept, seconds', networksKept],
    ['a suspected ring: withheld votes, their share of the upvotes', ringSuspicion],
    ['material changes go to the moderators: from this many votes, or after seconds', materialChanges],
    ['sanctions: characters of a reason, a note and an appeal; days', { ...sanctionTexts, days: sanctionDays }],
    ['the ladder of sanctions that moderators are offered', sanctionLadder],
    ['revoked downvotes: so many within days stop downvotes for days, then again; seconds to undo', revokedDownvotes],
    ['accounts that share an address: not if more people do; seconds apart that count as close; shown', sharedAddresses],
    ['the author can edit everything, seconds', ownEdits.everything],
    ['a removed deal can be restored by the person who removed it, seconds', restoration.within],
    ['sessions, seconds', sessions],
    ['personal tokens: most per person; last use noted and ended ones listed for, seconds', tokens],
    ['a deleted account can come back, seconds', erasure.after],
    ['a sign-in is recent, seconds', recentSignIn.within],
    ['people that someone can block', blocks.most],
    ['idempotency keys: kept for seconds, most per person', idempotency],
    ['duplicates: an expired deal is revivable for seconds, or posted again if cheaper by this share', duplicates],
    [
      'checks: weights of T0 to T3, weight of "works", enough within seconds, people with trust that revive, trust of a member, factor of a plausible price and trust that vouches for others',
      checkThresholds,
    ],
    [
      'reports: weights of T0 to T3, last ones that count, prior, enough by so many people, one with trust, kept for seconds',
      reportThresholds,
    ],
    ['the queue, seconds: claims, undo, what overtakes a weight of one', moderation],
    ['price corrections: a price wrong by this factor and corrected within seconds is not recorded', priceCorrections],
    ['price history: prices shown, points read, seconds after which an unconfirmed past price counts for the lowest', priceHistory],
    ['fetching pages and pictures: milliseconds, decoded bytes, redirects', fetching],
    ['widths of stored pictures', imageWidths],
    ['an unused picture is kept, seconds', unusedImages.keptFor],
    ['related deals: shown of each kind, newest compared, last savers, saves of each, people who saved both', relatedDeals],
    ['crawling: pages read together, seconds until the next ones, and so on', crawling],
    ['mute rules per person', muteRules.most],
    ['new people: first deals held, seconds in which a further one is held, days of their quota', newPeople],
    ['content rules: most, days that a trial looks back, share that must be confirmed', contentRules],
    ['trying a content rule: milliseconds, matches shown of each kind', ruleTrials],
    ['bans of domains and merchants: most, most days', merchantBans],
    ['urgency in the queue of what is held', heldWeights],
    ['the inbox: days that notifications are kept, unread ones counted', notificationLimits],
    ['comments tell: people mentioned in one; by mentions and to the same person within seconds', commentNotices],
    ['people suggested while a mention is typed', mentionSuggestions.shown],
    ['page sizes', pages],
    ['reads per stream', watches.most],
    ...Object.entries(commandBudgets).map(([name, { most, within }]): [string, unknown] => [
      `commands per person and node: ${name}`,
      { most, 'refilled within seconds': within },
    ]),
    ...Object.entries(quotas).map(([name, { most, within }]): [string, unknown] => [`quota: ${name}`, { most, 'within seconds': within }]),
  ];
  return table(
    ['constant', 'value'],
    rows.map(([name, value]) => [name, said(value)]),
  );
}
