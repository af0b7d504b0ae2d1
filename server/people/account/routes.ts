import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import type { IdentityProvider } from '../../platform/identity/provider.ts';
import { acceptPage, askForConsent } from './consents.ts';
import { deleteAccount, keepAccount } from './delete-account.ts';
import { editProfile } from './edit-profile.ts';
import { endMyOtherSessions, endMySession } from './end-sessions.ts';
import { removeIdentity } from './remove-identity.ts';

export function accountRoutes(app: FastifyInstance, db: Database, providers: readonly IdentityProvider[]): void {
  mountCommand(app, db, 'patchMyProfile', ({ tx, who, body }) => editProfile(tx, who, body));
  mountCommand(app, db, 'deleteMySession', ({ tx, who, params }) => endMySession(tx, who, params.id));
  mountCommand(app, db, 'deleteMyOtherSessions', ({ tx, who }) => endMyOtherSessions(tx, who));
  mountCommand(app, db, 'deleteMyIdentity', ({ tx, who, params }) => removeIdentity(tx, who, params.id, providers));
  mountCommand(app, db, 'putMyConsent', ({ tx, who, body }) => acceptPage(tx, who, body));
  mountCommand(app, db, 'createRequiredConsent', ({ tx, who, body }) => askForConsent(tx, who, body));
  mountCommand(app, db, 'createMyDeletion', ({ tx, who }) => deleteAccount(tx, who));
  mountCommand(app, db, 'deleteMyDeletion', ({ tx, who }) => keepAccount(tx, who));
}
