import { readFileSync } from 'node:fs';
import { code, formatValue } from './markdown.ts';

/** A doc comment, if there is one, and the exported constant or the member that it stands before. */
const named = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export const (\w+)| {2}(\w+):)/gm;

/** The doc comments of a file's constants (`quotas`) and of their members (`quotas.images`), by name; '' where there is none. */
function commentsIn(file: string): Map<string, string> {
  const comments = new Map<string, string>();
  let constant = '';
  for (const [, comment = '', exported, member] of readFileSync(file, 'utf8').matchAll(named)) {
    constant = exported ?? constant;
    comments.set(member === undefined ? constant : `${constant}.${member}`, comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim());
  }
  return comments;
}

/** The constants that a module defines, each with its value and its comment. */
export function constantsOf(file: string, module: Record<string, unknown>): string[][] {
  const comments = commentsIn(file);
  const defined = [...comments.keys()].filter((name) => name in module && isConstant(module[name]));
  return defined.flatMap((name) => {
    const members = membersIn(name, module[name], comments);
    const isSplit = members.length > 0 && (hasParts(module[name]) || members.some(([, , comment]) => comment));
    const own = [code(name), isSplit ? '' : formatValue(module[name]), comments.get(name) ?? ''];
    return [
      ...(isSplit && own[2] === '' ? [] : [own]),
      ...(isSplit ? members.map(([member = '', ...rest]) => [code(member), ...rest]) : []),
    ];
  });
}

/** The members that a file gives one of its constants, each with its value and its comment. */
export function membersOf(file: string, constant: string, value: unknown): string[][] {
  const members = membersIn(constant, value, commentsIn(file));
  return members.map(([name = '', ...rest]) => [code(name.slice(constant.length + 1)), ...rest]);
}

const membersIn = (constant: string, value: unknown, comments: ReadonlyMap<string, string>) =>
  Object.entries(value as object)
    .map(([member, part]) => [`${constant}.${member}`, formatValue(part)])
    .flatMap(([name = '', part = '']) => (comments.has(name) ? [[name, part, comments.get(name) ?? '']] : []));

/** Not the lengths of texts (limits.md), kinds (states.md) and functions. */
const isConstant = (value: unknown) =>
  typeof value !== 'function' && !(Array.isArray(value) && value.every((item) => typeof item === 'string'));
const hasParts = (value: unknown) => !Array.isArray(value) && Object.values(value as object).every((part) => typeof part === 'object');
