import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { ModMerchant } from '../../../../shared/merchants.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { LogoField } from './logo-field.tsx';
import { editOf, typedMerchant } from './merchant-fields.ts';

/** Everything that moderators edit of a merchant. */
export function MerchantForm({ merchant }: { merchant: ModMerchant }) {
  const form = useForm(() => ({ ...typedMerchant(merchant), reason: '' }));
  // Someone who edits at the same time changes the version, and then the command is refused.
  const [version, setVersion] = useState(merchant.version);
  const { values, errors } = form;
  const isBehind = merchant.version > version;
  const field = (name: 'name' | 'description' | 'linksPolicy' | 'domains' | 'aliases' | 'competitors') => ({
    ...form.text(name),
    label: t(`mod.merchants.${name}`),
    error: Object.entries(errors).find(([key]) => key.split('.')[0] === name)?.[1],
  });
  const save = async () => {
    const { reason, ...typed } = values;
    const saved = await sendCommand('putMerchant', {
      id: merchant.id,
      body: { ...editOf(typed, version), ...(reason.trim() === '' ? {} : { reason }) },
    });
    setVersion(saved.version);
    form.change({ reason: '' });
    toast(t('mod.merchants.saved'));
  };
  return (
    <Form form={form} act={save} label={t('mod.merchants.save')} isCard>
      <TextField {...field('name')} hint={t('mod.merchants.nameHint')} maxLength={limits.merchantName.max} />
      <LogoField logo={values.logo} icon={merchant.icon} error={errors.logo} onChange={(logo) => form.change({ logo })} />
      <TextArea {...field('description')} hint={t('mod.merchants.markdown')} maxLength={limits.merchantDescription.max} />
      <TextArea {...field('linksPolicy')} hint={t('mod.merchants.linksPolicyHint')} maxLength={limits.linksPolicy.max} />
      <TextArea {...field('domains')} hint={t('mod.merchants.domainsHint')} />
      <TextArea {...field('aliases')} hint={t('mod.merchants.aliasesHint')} />
      <TextArea {...field('competitors')} hint={t('mod.merchants.competitorsHint')} />
      <TextField {...form.text('reason')} label={t('mod.merge.reason')} maxLength={limits.staffReason.max} />
      {isBehind && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-2">
          {t('mod.merchants.changed')}
          <Button
            onClick={() => {
              form.change(typedMerchant(merchant));
              setVersion(merchant.version);
            }}
          >
            {t('mod.merchants.take')}
          </Button>
        </p>
      )}
    </Form>
  );
}
