import { names } from 'messages:names';
import type { StaffAction } from '../../../../shared/staff-actions.ts';
import type { StaffEntry } from '../../../../shared/staff-log.ts';
import { count, fullMoment } from '../../../i18n/format.ts';
import { list } from '../../../i18n/list.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';

/** Ids and marks that only the board needs. */
const internal = ['id', 'case', 'sanction', 'warning', 'wasNew', 'wasDeleted', 'version', 'restores', 'body', 'order', 'category'];
/** Where the catalogue names a detail, and the parts of what an action changes. */
const ownNames = ['mod.log.name', 'mod.people', 'admin.pages', 'edit.field'];
const partNames: Partial<Record<StaffAction, string>> = {
  ...{ change_settings: 'admin.setting', change_constants: 'admin.constant', change_category: 'admin.categories' },
  ...{ add_content_rule: 'admin.rules', edit_content_rule: 'admin.rules', delete_content_rule: 'admin.rules' },
};
/** Parts of content rules that nobody types. */
const choices = ['kind', 'action', 'place'];
const longest = 120;

type Details = Readonly<Record<string, unknown>>;

/** What an entry of the staff log has besides its reason, in words: what it was before and after, for how long, where. */
export function detailLines({ action, details = {}, ...said }: Pick<StaffEntry, 'action' | 'details' | 'domain' | 'until'>): string[] {
  const { from, to, before = from, after = to, changes, changed, into, ...rest } = parsed(details);
  const merged = after === undefined && action.includes('merge') ? (into ?? before) : undefined;
  return [
    ...(merged === undefined
      ? changeLines(action, before, after)
      : [typeof merged === 'number' ? t('modlog.deal', { id: String(merged) }) : textOf(merged)]),
    ...Object.entries(isObject(changes) ? changes : {}).map(([name, value]) => {
      const change: Details = isObject(value) ? value : {};
      return fact(partName(action, name), changeText(change.from, change.to));
    }),
    ...(action === 'edit_deal' && Array.isArray(changed)
      ? [t('inbox.changed', { fields: list(changed.map((field) => tIfKnown(`edit.field.${field}`) ?? String(field))) })]
      : []),
    ...Object.entries(rest).flatMap(([name, value]) =>
      internal.includes(name) || name in said || isSaid(action, name, value) ? [] : [fact(ownName(name), valueText(name, value))],
    ),
  ];
}

/** Whether the action names the decision itself, as `dismiss_case` does. */
const isSaid = (action: StaffAction, name: string, value: unknown) => name === 'decision' && action.startsWith(`${value}_`);

/** Details are texts; those that are not typed by people are JSON. */
const parsed = (details: Readonly<Record<string, string>>): Details =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, parse(value)]));

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What is different, by name; for values without parts, the two. */
function changeLines(action: StaffAction, before: unknown, after: unknown): string[] {
  if (before === undefined && after === undefined) return [];
  if (!isObject(before) && !isObject(after)) return [changeText(valueText(action, before), valueText(action, after))];
  const [old, now]: Details[] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter((name) => !internal.includes(name));
  return names
    .filter((name) => JSON.stringify(old?.[name] ?? null) !== JSON.stringify(now?.[name] ?? null))
    .map((name) =>
      fact(
        partName(action, name),
        changeText(old?.[name], now?.[name], (value) => partText(action, name, value)),
      ),
    );
}

const changeText = (from: unknown, to: unknown, words = textOf) =>
  from === undefined ? words(to) : to === undefined ? words(from) : t('mod.log.change', { from: words(from), to: words(to) });

const fact = (name: string, value: string) => t('mod.log.fact', { name, value });

const partName = (action: StaffAction, name: string): string => tIfKnown(`${partNames[action] ?? 'mod.log.name'}.${name}`) ?? ownName(name);
/** What the form of content rules calls a choice. */
function partText(action: StaffAction, name: string, value: unknown): string {
  if (Array.isArray(value)) return list(value.map((each) => partText(action, name.replace(/s$/, ''), each)));
  const chosen = choices.includes(name) ? tIfKnown(`${partNames[action]}.${name}.${value}`) : undefined;
  return chosen ?? textOf(value);
}
const ownName = (name: string): string =>
  ownNames.map((names) => tIfKnown(`${names}.${name}`)).find((known) => known !== undefined) ?? name;

/** Where the catalogue names what a detail can be: a decision, a sanction, a role, a page. */
const valueNames: Readonly<Record<string, readonly string[]>> = {
  ...{ decision: ['moderation.decide'], kind: ['mod.people.kind', 'settings.channels.kind'] },
  ...{ change_role: ['admin.role'], change_trust: ['admin.trust'], name: ['footer.page'], publicity: ['mod.log.publicity'] },
};

function valueText(name: string, value: unknown): string {
  if (name === 'language') return names[String(value)]?.name ?? textOf(value);
  return valueNames[name]?.map((of) => tIfKnown(`${of}.${value}`)).find((known) => known !== undefined) ?? textOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? fullMoment(value) : value.slice(0, longest);
  const parts = Object.values(value as object).filter((part) => typeof part !== 'object');
  return parts.length === 0 ? '…' : list(parts.map(textOf)).slice(0, longest);
}

const isObject = (value: unknown): value is Details => typeof value === 'object' && value !== null && !Array.isArray(value);
