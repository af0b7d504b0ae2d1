/** What a role may do beyond what everybody may. */
export type Capability =
  /** Reads the queue and decides. Trusted like a fact-checker, whatever their own trust. */
  | 'moderates'
  /** Changes the board's settings, appoints staff, and is the only one to decide about others who administer. */
  | 'administers'
  /** Edits, merges and bans merchants, and decides who represents one. */
  | 'manages merchants'
  /** Speaks for the board: nobody may take a name that looks like theirs, and their role is shown in place of their trust. */
  | 'represents the board'
  /** Neither waits for approval, nor do content rules apply. */
  | 'posts unchecked';

/**
 * The only place that says what a role means; everything else asks for a capability. From the least to the most. For a new role see
 * CONTRIBUTING.md.
 */
export const capabilities = {
  person: [],
  moderator: ['moderates', 'manages merchants', 'represents the board', 'posts unchecked'],
  admin: ['moderates', 'administers', 'manages merchants', 'represents the board', 'posts unchecked'],
} as const satisfies Record<string, readonly Capability[]>;
export type Role = keyof typeof capabilities;

export const has = (role: Role, capability: Capability): boolean => (capabilities[role] as readonly Capability[]).includes(capability);
