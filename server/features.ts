import type { FastifyInstance } from 'fastify';
import type { ChannelKind } from '../shared/states.ts';
import { activityReads } from './deals/activity/reads.ts';
import { checkRoutes } from './deals/checks/routes.ts';
import { commentReads } from './deals/comments/reads.ts';
import { commentRoutes } from './deals/comments/routes.ts';
import { postingReads } from './deals/lifecycle/reads.ts';
import { dealRoutes } from './deals/lifecycle/routes.ts';
import { listReads } from './deals/lists/reads.ts';
import { merchantModReads } from './deals/merchants/mod-reads.ts';
import { merchantReads } from './deals/merchants/reads.ts';
import { merchantRoutes } from './deals/merchants/routes.ts';
import { mergeReads } from './deals/merging/reads.ts';
import { mergeRoutes } from './deals/merging/routes.ts';
import { muteRuleReads } from './deals/mute-rules/reads.ts';
import { muteRuleRoutes } from './deals/mute-rules/routes.ts';
import { placeReads } from './deals/places/reads.ts';
import { previewRoutes } from './deals/preview/routes.ts';
import { priceReads } from './deals/prices/reads.ts';
import { readDealReads } from './deals/read-deals/reads.ts';
import { readDealRoutes } from './deals/read-deals/routes.ts';
import { dealReads } from './deals/reads.ts';
import { revisionReads } from './deals/revisions/reads.ts';
import { revisionRoutes } from './deals/revisions/routes.ts';
import { saveReads } from './deals/saves/reads.ts';
import { saveRoutes } from './deals/saves/routes.ts';
import { voteReads } from './deals/votes/reads.ts';
import { voteRoutes } from './deals/votes/routes.ts';
import type { Read } from './engine/read.ts';
import type { Media } from './media.ts';
import { alertReads } from './notify/alerts/reads.ts';
import { alertRoutes } from './notify/alerts/routes.ts';
import { channelReads } from './notify/channels/reads.ts';
import { channelRoutes } from './notify/channels/routes.ts';
import { deliveryReads } from './notify/delivery/reads.ts';
import { deliveryRoutes } from './notify/delivery/routes.ts';
import type { Letters } from './notify/email/mail-join-answer.ts';
import { emailRoutes } from './notify/email/routes.ts';
import { inboxReads } from './notify/inbox/reads.ts';
import { inboxRoutes } from './notify/inbox/routes.ts';
import { pushReads } from './notify/push/reads.ts';
import { webhookRoutes } from './notify/webhooks/routes.ts';
import { accountReads } from './people/account/reads.ts';
import { accountRoutes } from './people/account/routes.ts';
import { peopleAdminReads } from './people/admin-reads.ts';
import { blockReads } from './people/blocks/reads.ts';
import { blockRoutes } from './people/blocks/routes.ts';
import { peopleReads } from './people/reads.ts';
import { registrationReads } from './people/registration/reads.ts';
import { registrationRoutes } from './people/registration/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { tokenReads } from './people/tokens/reads.ts';
import { tokenRoutes } from './people/tokens/routes.ts';
import { trustReads } from './people/trust/reads.ts';
import type { Viewer } from './platform/core/viewer.ts';
import type { Database } from './platform/database/connection.ts';
import type { IdentityProvider } from './platform/identity/provider.ts';
import { presenceReads } from './reach/presence/reads.ts';
import { affiliationReads } from './staff/affiliations/reads.ts';
import { affiliationRoutes } from './staff/affiliations/routes.ts';
import { type BackupReadSettings, backupReads } from './staff/backups/reads.ts';
import { backupRoutes } from './staff/backups/routes.ts';
import { boardAdminReads } from './staff/board/admin-reads.ts';
import { categoryAdminReads } from './staff/board/category-reads.ts';
import { boardReads } from './staff/board/reads.ts';
import { boardRoutes } from './staff/board/routes.ts';
import { boardPageReads } from './staff/board-pages/reads.ts';
import { boardPageRoutes } from './staff/board-pages/routes.ts';
import { contentRuleReads } from './staff/content-rules/reads.ts';
import { contentRuleRoutes } from './staff/content-rules/routes.ts';
import { heldReads } from './staff/held/reads.ts';
import { merchantBanReads } from './staff/merchant-bans/reads.ts';
import { merchantBanRoutes } from './staff/merchant-bans/routes.ts';
import { modPeopleReads } from './staff/mod-people/reads.ts';
import { moderationReads } from './staff/moderation/reads.ts';
import { moderationRoutes } from './staff/moderation/routes.ts';
import { moderationLogReads } from './staff/moderation-log/reads.ts';
import { operationReads } from './staff/operation/reads.ts';
import { operationRoutes } from './staff/operation/routes.ts';
import { type Storage, sizeReads } from './staff/operation/size-reads.ts';
import { removalRoutes } from './staff/removals/routes.ts';
import { reportReads } from './staff/reports/reads.ts';
import { reportRoutes } from './staff/reports/routes.ts';
import { sanctionReads } from './staff/sanctions/reads.ts';
import { sanctionRoutes } from './staff/sanctions/routes.ts';
import { statisticsReads } from './staff/statistics/reads.ts';

interface ReadOptions {
  config?: BackupReadSettings & Storage;
  /** The kinds of channels that the board can deliver to. */
  offered?: readonly ChannelKind[];
  /** The public key that browsers subscribe to. */
  pushKey?: string;
  /** What people sign in with. */
  providers?: readonly IdentityProvider[];
}

/** Every read of the board, evaluated on `db`. */
export const allReads = (
  db: Database,
  { config, offered = [], pushKey = '', providers = [] }: ReadOptions = {},
): Read<unknown, unknown, Viewer>[] => [
  ...boardReads(db),
  ...boardAdminReads(db),
  ...categoryAdminReads(db),
  ...boardPageReads(db),
  ...peopleAdminReads(db),
  ...operationReads(db, config?.dataDir),
  ...sizeReads(db, config),
  ...backupReads(db, config ?? { dataDir: '', backsUpNightly: true }),
  ...statisticsReads(db),
  ...deliveryReads(db),
  ...dealReads(db),
  ...listReads(db),
  ...heldReads(db),
  ...inboxReads(db),
  ...activityReads(db),
  ...presenceReads(db),
  ...placeReads(db),
  ...priceReads(db),
  ...revisionReads(db),
  ...commentReads(db),
  ...merchantReads(db),
  ...affiliationReads(db),
  ...merchantModReads(db),
  ...mergeReads(db),
  ...merchantBanReads(db),
  ...contentRuleReads(db),
  ...postingReads(db),
  ...peopleReads(db),
  ...registrationReads(db),
  ...trustReads(db),
  ...accountReads(db, providers),
  ...tokenReads(db),
  ...blockReads(db),
  ...channelReads(db, offered),
  ...pushReads(pushKey),
  ...voteReads(db),
  ...saveReads(db),
  ...readDealReads(db),
  ...muteRuleReads(db),
  ...alertReads(db),
  ...moderationLogReads(db),
  ...reportReads(db),
  ...moderationReads(db),
  ...sanctionReads(db),
  ...modPeopleReads(db),
];

interface CommandOptions extends Letters {
  providers: readonly IdentityProvider[];
  offered: readonly ChannelKind[];
}

/** Every command of the board. */
export function mountCommands(app: FastifyInstance, db: Database, media: Media, { offered, providers, ...letters }: CommandOptions): void {
  boardRoutes(app, db);
  boardPageRoutes(app, db);
  operationRoutes(app, db);
  backupRoutes(app, db);
  deliveryRoutes(app, db);
  emailRoutes(app, db, letters);
  peopleRoutes(app, db);
  registrationRoutes(app, db);
  accountRoutes(app, db, providers);
  tokenRoutes(app, db);
  blockRoutes(app, db);
  channelRoutes(app, db, { offered, reachesPort: (url) => media.fetcher.reachesPort(url) });
  webhookRoutes(app, db);
  dealRoutes(app, db);
  revisionRoutes(app, db);
  previewRoutes(app, { db, ...media });
  checkRoutes(app, db);
  commentRoutes(app, db);
  voteRoutes(app, db);
  saveRoutes(app, db);
  readDealRoutes(app, db);
  muteRuleRoutes(app, db);
  alertRoutes(app, db);
  reportRoutes(app, db);
  moderationRoutes(app, db);
  mergeRoutes(app, db);
  contentRuleRoutes(app, db);
  merchantBanRoutes(app, db);
  merchantRoutes(app, db);
  sanctionRoutes(app, db);
  removalRoutes(app, db);
  inboxRoutes(app, db);
  affiliationRoutes(app, db);
}
