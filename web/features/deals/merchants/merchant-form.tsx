import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { ModMerchant } from '../../../../shared/merchants.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { LogoField } from './logo-field.tsx';
import { editOf, typedMerchant } from './merchant-fields.ts';

/** Everything that moderators edit of a merchant. */
export function MerchantForm({ merchant }: { merchant: ModMerchant }) {
  const [typed, setTyped] = useState(() => typedMerchant(merchant));
  // Someone who edits at the same time changes the version, and then the command is refused.
  const [version, setVersion] = useState(merchant.version);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const isBehind = merchant.version > version;
  const field = (name: 'name' | 'description' | 'linksPolicy' | 'domains' | 'aliases' | 'competitors') => ({
    label: t(`mod.merchants.${name}`),
    value: typed[name],
    error: Object.entries(errors).find(([key]) => key.split('.')[0] === name)?.[1],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const save = async () => {
    setErrors({});
    const saved = await sendCommand('putMerchant', {
      id: merchant.id,
      body: { ...editOf(typed, version), ...(reason.trim() === '' ? {} : { reason }) },
    });
    setVersion(saved.version);
    setReason('');
    toast(t('mod.merchants.saved'));
  };
  return (
    <form
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send(save);
      }}
    >
      <TextField {...field('name')} hint={t('mod.merchants.nameHint')} maxLength={limits.merchantName.max} />
      <LogoField logo={typed.logo} icon={merchant.icon} error={errors.logo} onChange={(logo) => setTyped({ ...typed, logo })} />
      <TextArea {...field('description')} hint={t('mod.merchants.markdown')} maxLength={limits.merchantDescription.max} />
      <TextArea {...field('linksPolicy')} hint={t('mod.merchants.linksPolicyHint')} maxLength={limits.linksPolicy.max} />
      <TextArea {...field('domains')} hint={t('mod.merchants.domainsHint')} />
      <TextArea {...field('aliases')} hint={t('mod.merchants.aliasesHint')} />
      <TextArea {...field('competitors')} hint={t('mod.merchants.competitorsHint')} />
      <TextField
        label={t('mod.merge.reason')}
        value={reason}
        maxLength={limits.staffReason.max}
        onChange={(event) => setReason(event.target.value)}
      />
      {isBehind && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-2">
          {t('mod.merchants.changed')}
          <Button
            onClick={() => {
              setTyped(typedMerchant(merchant));
              setVersion(merchant.version);
            }}
          >
            {t('mod.merchants.take')}
          </Button>
        </p>
      )}
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {t('mod.merchants.save')}
      </Button>
    </form>
  );
}
