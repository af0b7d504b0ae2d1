import { NewMuteRule } from '../features/mute-rules/new-rule.tsx';
import { MuteRuleList } from '../features/mute-rules/rule-list.tsx';
import { useMuteRules } from '../features/mute-rules/use-mute-rules.ts';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

/** The reader's own mute rules, which apply on every device. */
export function SettingsFilters() {
  const me = useMe();
  useTitle(t('muting.title'), useSite().name);
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('muting.title')}
        </h1>
        <p className="text-soft">{t('muting.text')}</p>
      </header>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('muting.guest')} /> : <OwnMuteRules />}
    </div>
  );
}

function OwnMuteRules() {
  const filters = useMuteRules();
  const kept = filters?.order.flatMap((id) => filters.filters[id] ?? []) ?? [];
  return (
    <>
      <NewMuteRule />
      {filters !== undefined && kept.length === 0 && <p className="px-1 text-soft">{t('muting.none')}</p>}
      {kept.length > 0 && <MuteRuleList rules={kept} />}
    </>
  );
}
