import type { RegistrationMode } from './states.ts';

/**
 * What becomes of someone new, by the board's mode, without and with a valid invitation. Everything that makes members asks this
 * (server/platform/identity/admission.ts). `stores`: whether the board stores who signed in for the first time.
 */
export const admissionRules = {
  open: { stores: true, uninvited: 'joins', invited: 'joins' },
  approval: { stores: true, uninvited: 'waits', invited: 'joins' },
  invitation: { stores: true, uninvited: 'INVITATION_REQUIRED', invited: 'joins' },
  closed: { stores: false, uninvited: 'REGISTRATION_CLOSED', invited: 'REGISTRATION_CLOSED' },
} as const satisfies Record<RegistrationMode, object>;
