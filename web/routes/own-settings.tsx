import type { ComponentType } from 'react';
import { NewMuteRule } from '../features/deals/mute-rules/new-rule.tsx';
import { MuteRuleList } from '../features/deals/mute-rules/rule-list.tsx';
import { ChannelList } from '../features/notify/channels/channel-list.tsx';
import { WebhookPanel } from '../features/notify/channels/webhook-panel.tsx';
import { DeletePanel } from '../features/people/account/delete-panel.tsx';
import { ExportPanel } from '../features/people/account/export-panel.tsx';
import { IdentityList } from '../features/people/account/identity-list.tsx';
import { PendingDeletionPanel } from '../features/people/account/pending-deletion-panel.tsx';
import { ProfileForm } from '../features/people/account/profile-form.tsx';
import { ReadDealsPanel } from '../features/people/account/read-deals-panel.tsx';
import { SessionList } from '../features/people/account/session-list.tsx';
import { BlockList } from '../features/people/blocks/block-list.tsx';
import { OwnTokens } from '../features/people/tokens/own-tokens.tsx';
import { TokenExamples } from '../features/people/tokens/token-examples.tsx';
import { OwnReportList } from '../features/staff/reports/own-reports.tsx';
import { t, tIfKnown } from '../i18n/t.ts';
import { useMe } from '../session/use-me.ts';
import { SettingsPage, type SettingsPart } from './settings-page.tsx';
import { signOut } from './sign-out.ts';

/** The settings of someone who is signed in, in one file like about-screens.tsx. */
export const ownSettings: Readonly<Record<SettingsPart, ComponentType>> = {
  channels: () => ownPage('channels', 'settings.channels', ChannelList),
  filters: () => ownPage('filters', 'muting', Filters),
  profile: () => ownPage('profile', 'settings.profile', ProfileForm),
  identities: () => ownPage('identities', 'settings.identities', IdentityList),
  sessions: () => ownPage('sessions', 'settings.sessions', SessionList),
  tokens: () => ownPage('tokens', 'settings.tokens', TokensAndWebhooks),
  reports: () => ownPage('reports', 'reports', OwnReportList),
  data: () => ownPage('data', 'settings.data', DataAndAccount),
};

/** `of` is where the messages have its title, its text and what guests are told that it is for. */
const ownPage = (
  part: SettingsPart,
  of: 'muting' | 'reports' | `settings.${'channels' | 'profile' | 'identities' | 'sessions' | 'tokens' | 'data'}`,
  Content: ComponentType,
) => (
  <SettingsPage
    path={`/settings/${part}`}
    title={t(of === 'muting' || of === 'reports' ? `${of}.title` : of)}
    text={tIfKnown(`${of}.text`)}
    guest={t(`${of}.guest`)}
  >
    <Content />
  </SettingsPage>
);

/** Mute rules, which apply on every device, and whom the reader has blocked. */
const Filters = () => (
  <>
    <NewMuteRule />
    <MuteRuleList />
    <BlockList />
  </>
);

/** Personal tokens, for scripts and assistants, and webhooks. */
function TokensAndWebhooks() {
  const me = useMe();
  return (
    <>
      {me && <OwnTokens me={me} />}
      <TokenExamples />
      <WebhookPanel />
    </>
  );
}

/** Taking one's data along, and leaving. */
function DataAndAccount() {
  const isDeleted = useMe()?.state === 'deleted';
  const leave = () => void signOut();
  return (
    <>
      {isDeleted && <PendingDeletionPanel onLeave={leave} />}
      <ExportPanel />
      {!isDeleted && <ReadDealsPanel />}
      {!isDeleted && <DeletePanel onDeleted={leave} />}
    </>
  );
}
