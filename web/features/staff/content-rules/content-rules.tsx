import { reads } from '../../../../shared/reads.ts';
import { Section } from '../../../components/section.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { addRule } from './rule-commands.ts';
import { emptyRule } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';

/** The rules that hold or refuse what people write. */
export function ContentRules() {
  const { data } = useRead(reads.contentRules());
  const rules = data?.order.flatMap((id) => data.rules[id] ?? []);
  return (
    <>
      <Section title={t('admin.rules.new')}>
        <RuleForm initial={emptyRule} submitLabel={t('admin.rules.add')} save={addRule} />
      </Section>
      <Section title={t('admin.rules.all')}>
        {rules?.length === 0 && <p className="text-soft">{t('admin.rules.none')}</p>}
        {rules !== undefined && rules.length > 0 && <RuleList rules={rules} />}
      </Section>
    </>
  );
}
