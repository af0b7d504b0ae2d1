import type { CommandInput } from '../../../../shared/commands.ts';

type Body = CommandInput<'createChannel'>['body'];

/** What people type, by kind (shared/channel-targets.ts). */
export const targetNames = {
  webhook: ['address'],
  ntfy: ['address', 'secret'],
  telegram: ['secret', 'chat'],
  discord: ['address'],
  slack: ['address'],
  matrix: ['address', 'room', 'secret'],
} as const satisfies { [Kind in Exclude<Body['kind'], 'email' | 'push'>]: readonly (keyof Extract<Body, { kind: Kind }>)[] };

export type TargetKind = keyof typeof targetNames;
type TargetName = (typeof targetNames)[TargetKind][number];
export type TargetValues = Readonly<Partial<Record<TargetName, string>>>;

/** The body of a new channel. Nothing is sent for an empty field; the server says which ones it needs. */
export function targetBody(kind: TargetKind, values: TargetValues): Body {
  const typed = targetNames[kind].flatMap((name) => {
    const value = values[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value.replace(/\/$/, '')]];
  });
  return { kind, ...Object.fromEntries(typed) } as Body;
}
