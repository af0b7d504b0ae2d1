/** What a personal token may be used for. No token reaches the board's settings, the account, its sessions or its tokens. */
export const tokenScopes = ['read', 'write', 'moderate'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What a request needs: a scope, or a person who is signed in themselves. */
export type RequiredScope = TokenScope | 'session';
