import { permissions } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { addRule } from '../features/admin-rules/rule-commands.ts';
import { emptyRule } from '../features/admin-rules/rule-draft.ts';
import { RuleForm } from '../features/admin-rules/rule-form.tsx';
import { RuleList } from '../features/admin-rules/rule-list.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { useRead } from '../live/use-read.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { NotFound } from './lazy-not-found.ts';

/** The rules that hold or refuse what people write. */
export function AdminRules() {
  const isAdmin = permissions["change the board's settings"](actorOf(useMe()));
  const { data } = useRead(isAdmin ? reads.contentRules() : undefined);
  useTitle(t('admin.rules.title'), useSite().name);
  if (!isAdmin) return <NotFound />;
  const rules = data?.order.flatMap((id) => data.rules[id] ?? []);
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('admin.rules.title')}
        </h1>
        <p className="text-soft">{t('admin.rules.text')}</p>
      </header>
      <section aria-label={t('admin.rules.new')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('admin.rules.new')}</h2>
        <RuleForm initial={emptyRule} submitLabel={t('admin.rules.add')} save={addRule} />
      </section>
      <section aria-label={t('admin.rules.all')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('admin.rules.all')}</h2>
        {rules?.length === 0 && <p className="text-soft">{t('admin.rules.none')}</p>}
        {rules !== undefined && rules.length > 0 && <RuleList rules={rules} />}
      </section>
    </div>
  );
}
