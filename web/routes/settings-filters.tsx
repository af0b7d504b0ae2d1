import { NewMuteRule } from '../features/deals/mute-rules/new-rule.tsx';
import { MuteRuleList } from '../features/deals/mute-rules/rule-list.tsx';
import { useMuteRules } from '../features/deals/mute-rules/use-mute-rules.ts';
import { BlockList } from '../features/people/blocks/block-list.tsx';
import { t } from '../i18n/t.ts';
import { SettingsPage } from './settings-page.tsx';

/** The reader's own mute rules, which apply on every device, and whom they have blocked. */
export function SettingsFilters() {
  const own = useMuteRules();
  const rules = own?.order.flatMap((id) => own.muteRules[id] ?? []) ?? [];
  return (
    <SettingsPage path="/settings/filters" title={t('muting.title')} text={t('muting.text')} guest={t('muting.guest')}>
      <NewMuteRule />
      {own !== undefined && rules.length === 0 && <p className="px-1 text-soft">{t('muting.none')}</p>}
      {rules.length > 0 && <MuteRuleList rules={rules} />}
      <BlockList />
    </SettingsPage>
  );
}
