import type { Actor } from './actors.ts';
import type { Owner } from './cell.ts';

/** A line of a table in expected.ts: who may send a command, by whose content it is about. */
export interface Line {
  example: string;
  token: string;
  states: string[];
  who: Map<Owner, string>;
}

export function linesOf(table: string): Line[] {
  const [head = '', ...lines] = table.trim().split('\n');
  const owners = head.split(/\s+/).slice(3) as Owner[];
  return lines.map((line) => {
    const words = line.split(/\s+/);
    const [example = '', token = ''] = words;
    const who = words.slice(-owners.length);
    return { example, token, states: words.slice(2, -owners.length), who: new Map(owners.map((owner, at) => [owner, who[at] ?? '-'])) };
  });
}

/** Whether the one who asks belongs to a group of expected.ts. */
function belongs({ kind }: Actor, groups: string): boolean {
  if (kind === undefined) return false;
  const { role, trust, state } = kind;
  const level = role === 'person' ? trust : 3;
  const isActive = state === 'active';
  const takesPart = isActive || state === 'limited';
  const is: Record<string, boolean> = {
    '-': false,
    nothing: false,
    anyone: true,
    account: state !== 'onboarding',
    entrants: takesPart || state === 'onboarding',
    onboarding: state === 'onboarding',
    leaving: state === 'deleted',
    undeleted: state !== 'deleted',
    part: takesPart,
    active: isActive,
    T1: isActive && level >= 1,
    T2: isActive && level >= 2,
    T3: isActive && level >= 3,
    'T1..T2': isActive && role === 'person' && (trust === 1 || trust === 2),
    mod: isActive && role !== 'person',
    admin: isActive && role === 'admin',
  };
  return groups.split(',').some((group) => {
    const belongs = is[group];
    if (belongs === undefined) throw new Error(`No such group: ${group}`);
    return belongs;
  });
}

/** Whether someone may send the command, as the line says. A token needs its scope besides. */
export function isExpected(actor: Actor, { token, who }: Line, owner: Owner): boolean {
  return (actor.scope === undefined || actor.scope === token) && belongs(actor, who.get(owner) ?? '-');
}
