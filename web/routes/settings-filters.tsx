import { NewMuteRule } from '../features/deals/mute-rules/new-rule.tsx';
import { MuteRuleList } from '../features/deals/mute-rules/rule-list.tsx';
import { useMuteRules } from '../features/deals/mute-rules/use-mute-rules.ts';
import { BlockList } from '../features/people/blocks/block-list.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The reader's own mute rules, which apply on every device, and whom they have blocked. */
export function SettingsFilters() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/filters" title={t('muting.title')} text={t('muting.text')}>
      {me === undefined ? (
        <SignInRequired title={t('signIn.title')} text={t('muting.guest')} />
      ) : (
        <>
          <OwnMuteRules />
          <BlockList />
        </>
      )}
    </SettingsFrame>
  );
}

function OwnMuteRules() {
  const own = useMuteRules();
  const rules = own?.order.flatMap((id) => own.muteRules[id] ?? []) ?? [];
  return (
    <>
      <NewMuteRule />
      {own !== undefined && rules.length === 0 && <p className="px-1 text-soft">{t('muting.none')}</p>}
      {rules.length > 0 && <MuteRuleList rules={rules} />}
    </>
  );
}
