import { ChoiceField } from '../../../components/choice-field.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { banOf, emptyBan } from './ban-draft.ts';

/** The form that bans a domain or a merchant. @param merchant the slug of one to start with */
export function BanForm({ merchant }: { merchant: string | undefined }) {
  const form = useForm(() => emptyBan(Date.now(), merchant));
  const { values, errors } = form;
  const ban = async () => {
    await sendCommand('createMerchantBan', { body: banOf(values) });
    toast(t('mod.bans.added', { name: values.value }));
    form.reset(emptyBan(Date.now(), undefined));
  };
  return (
    <Form form={form} act={ban} label={t('mod.bans.add')} isCard>
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          {...form.choice('kind')}
          label={t('mod.bans.kind')}
          options={['domain', 'merchant']}
          words={(kind) => t(`mod.bans.kind.${kind}`)}
        />
        <TextField
          {...form.text('value')}
          label={t(`mod.bans.kind.${values.kind}`)}
          hint={t(`mod.bans.${values.kind}.hint`)}
          error={errors.domain ?? errors.merchant}
          required
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...form.text('until')} label={t('mod.bans.until')} type="date" required />
      </div>
      <TextArea
        {...form.text('reason')}
        label={t('mod.bans.reason')}
        hint={t('mod.bans.reason.hint')}
        required
        dir="auto"
        rows={2}
        className="min-h-20"
      />
    </Form>
  );
}
