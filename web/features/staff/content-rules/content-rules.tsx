import { Section } from '../../../components/section.tsx';
import { t } from '../../../i18n/t.ts';
import { addRule } from './rule-commands.ts';
import { emptyRule } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';

/** The rules that hold or refuse what people write. */
export const ContentRules = () => (
  <>
    <Section title={t('admin.rules.new')}>
      <RuleForm initial={emptyRule} submitLabel={t('admin.rules.add')} save={addRule} />
    </Section>
    <Section title={t('admin.rules.all')}>
      <RuleList />
    </Section>
  </>
);
