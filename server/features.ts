import type { FastifyInstance } from 'fastify';
import type { ChannelKind } from '../shared/states.ts';
import { accountReads } from './account/reads.ts';
import { accountRoutes } from './account/routes.ts';
import { activityReads } from './activity/reads.ts';
import { affiliationReads } from './affiliations/reads.ts';
import { affiliationRoutes } from './affiliations/routes.ts';
import { alertReads } from './alerts/reads.ts';
import { alertRoutes } from './alerts/routes.ts';
import { blockReads } from './blocks/reads.ts';
import { blockRoutes } from './blocks/routes.ts';
import { boardPageReads } from './board-pages/reads.ts';
import { boardPageRoutes } from './board-pages/routes.ts';
import { channelReads } from './channels/reads.ts';
import { channelRoutes } from './channels/routes.ts';
import { checkRoutes } from './checks/routes.ts';
import { commentReads } from './comments/reads.ts';
import { commentRoutes } from './comments/routes.ts';
import { contentRuleReads } from './content-rules/reads.ts';
import { contentRuleRoutes } from './content-rules/routes.ts';
import type { Viewer } from './core/viewer.ts';
import type { Database } from './database/connection.ts';
import { dealReads } from './deals/reads.ts';
import { deliveryReads } from './delivery/reads.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { heldReads } from './held/reads.ts';
import { inboxReads } from './inbox/reads.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { postingReads } from './lifecycle/reads.ts';
import { dealRoutes } from './lifecycle/routes.ts';
import { listReads } from './lists/reads.ts';
import type { Read } from './live/read.ts';
import type { Media } from './media.ts';
import { merchantBanReads } from './merchant-bans/reads.ts';
import { merchantBanRoutes } from './merchant-bans/routes.ts';
import { merchantModReads } from './merchants/mod-reads.ts';
import { merchantReads } from './merchants/reads.ts';
import { merchantRoutes } from './merchants/routes.ts';
import { mergeReads } from './merging/reads.ts';
import { mergeRoutes } from './merging/routes.ts';
import { modPeopleReads } from './mod-people/reads.ts';
import { moderationReads } from './moderation/reads.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { moderationLogReads } from './moderation-log/reads.ts';
import { muteRuleReads } from './mute-rules/reads.ts';
import { muteRuleRoutes } from './mute-rules/routes.ts';
import { operationReads } from './operation/reads.ts';
import { operationRoutes } from './operation/routes.ts';
import { peopleAdminReads } from './people/admin-reads.ts';
import { peopleReads } from './people/reads.ts';
import { peopleRoutes } from './people/routes.ts';
import { presenceReads } from './presence/reads.ts';
import { previewRoutes } from './preview/routes.ts';
import { priceReads } from './prices/reads.ts';
import { pushReads } from './push/reads.ts';
import { reportReads } from './reports/reads.ts';
import { reportRoutes } from './reports/routes.ts';
import { revisionReads } from './revisions/reads.ts';
import { sanctionReads } from './sanctions/reads.ts';
import { sanctionRoutes } from './sanctions/routes.ts';
import { saveReads } from './saves/reads.ts';
import { saveRoutes } from './saves/routes.ts';
import { siteAdminReads } from './site/admin-reads.ts';
import { categoryAdminReads } from './site/category-reads.ts';
import { siteReads } from './site/reads.ts';
import { siteRoutes } from './site/routes.ts';
import { tokenReads } from './tokens/reads.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { trustReads } from './trust/reads.ts';
import { voteReads } from './votes/reads.ts';
import { voteRoutes } from './votes/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

interface ReadOptions {
  dataDir?: string;
  /** The kinds of channels that the board can deliver to. */
  offered?: readonly ChannelKind[];
  /** The public key that browsers subscribe to. */
  pushKey?: string;
}

/** Every read of the board, evaluated on `db`. */
export const allReads = (db: Database, { dataDir, offered = [], pushKey = '' }: ReadOptions = {}): Read<unknown, unknown, Viewer>[] => [
  ...siteReads(db),
  ...siteAdminReads(db),
  ...categoryAdminReads(db),
  ...boardPageReads(db),
  ...peopleAdminReads(db),
  ...operationReads(db, dataDir),
  ...deliveryReads(db),
  ...dealReads(db),
  ...listReads(db),
  ...heldReads(db),
  ...inboxReads(db),
  ...activityReads(db),
  ...presenceReads(db),
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
  ...trustReads(db),
  ...accountReads(db),
  ...tokenReads(db),
  ...blockReads(db),
  ...channelReads(db, offered),
  ...pushReads(pushKey),
  ...voteReads(db),
  ...saveReads(db),
  ...muteRuleReads(db),
  ...alertReads(db),
  ...moderationLogReads(db),
  ...reportReads(db),
  ...moderationReads(db),
  ...sanctionReads(db),
  ...modPeopleReads(db),
];

/** Every command of the board. */
export function mountCommands(app: FastifyInstance, db: Database, media: Media, offered: readonly ChannelKind[]): void {
  siteRoutes(app, db);
  boardPageRoutes(app, db);
  operationRoutes(app, db);
  deliveryRoutes(app, db);
  peopleRoutes(app, db);
  accountRoutes(app, db);
  tokenRoutes(app, db);
  blockRoutes(app, db);
  channelRoutes(app, db, { offered, reachesPort: (url) => media.fetcher.reachesPort(url) });
  webhookRoutes(app, db);
  dealRoutes(app, db);
  previewRoutes(app, { db, ...media });
  checkRoutes(app, db);
  commentRoutes(app, db);
  voteRoutes(app, db);
  saveRoutes(app, db);
  muteRuleRoutes(app, db);
  alertRoutes(app, db);
  reportRoutes(app, db);
  moderationRoutes(app, db);
  mergeRoutes(app, db);
  contentRuleRoutes(app, db);
  merchantBanRoutes(app, db);
  merchantRoutes(app, db);
  sanctionRoutes(app, db);
  inboxRoutes(app, db);
  affiliationRoutes(app, db);
}
