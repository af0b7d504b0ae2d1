import { SignInFirst } from '../features/people/sign-in-first.tsx';
import { useMe } from '../features/people/use-me.ts';
import { SavedDeals } from '../features/saves/saved-deals.tsx';
import { useSite } from '../features/site/use-site.ts';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useTitle } from '../lib/navigation.ts';

/** What one has saved for later. */
export function Saved() {
  const me = useMe();
  const entry = useEntryKey();
  useTitle(t('account.saved'), useSite().name);
  return (
    <div className="grid gap-4">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {t('account.saved')}
      </h1>
      {me === undefined ? <SignInFirst title={t('saved.guest')} text={t('saved.guest.text')} /> : <SavedDeals key={entry} entry={entry} />}
    </div>
  );
}
