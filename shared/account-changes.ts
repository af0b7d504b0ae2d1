/** What people are told was changed in how their account is reached, in case it was not them, and the page that shows it. */
export const accountChanges = {
  identity_added: '/settings/identities',
  identity_removed: '/settings/identities',
  token_made: '/settings/tokens',
} as const;
export type AccountChange = keyof typeof accountChanges;

/** The change that a notification's details name. */
export const accountChangeIn = ({ change }: Record<string, unknown>): AccountChange =>
  (Object.keys(accountChanges) as AccountChange[]).find((each) => each === change) ?? 'identity_added';
