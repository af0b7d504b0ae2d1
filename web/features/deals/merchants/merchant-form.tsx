import { useState } from 'react';
import { iconPath } from '../../../../shared/image-files.ts';
import { limits } from '../../../../shared/limits.ts';
import type { ModMerchant } from '../../../../shared/merchants.ts';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { PictureField } from '../../../images/picture-field.tsx';
import { editOf, typedMerchant } from './merchant-fields.ts';

/** Everything that moderators edit of a merchant. */
export function MerchantForm({ merchant }: { merchant: ModMerchant }) {
  const form = useForm(() => ({ ...typedMerchant(merchant), reason: '' }));
  // Someone who edits at the same time changes the version, and then the command is refused.
  const [version, setVersion] = useState(merchant.version);
  const { values } = form;
  const isBehind = merchant.version > version;
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
  const shown = values.logo ?? merchant.icon;
  const logo = (
    <PictureField
      key="logo"
      label={t('mod.merchants.logo')}
      error={form.errorOf('logo')}
      chooseLabel={t('mod.merchants.logo.choose')}
      removeLabel={t('mod.merchants.logo.remove')}
      onChoose={({ hash }) => form.change({ logo: hash })}
      onRemove={values.logo === undefined ? undefined : () => form.change({ logo: undefined })}
    >
      {shown && <img src={iconPath(shown)} alt="" className="picture-ground size-14 rounded-xl object-contain p-1" />}
    </PictureField>
  );
  return (
    <Form
      form={form}
      of="mod.merchants"
      fields={[
        { name: 'name', limits: limits.merchantName },
        logo,
        { name: 'description', kind: 'lines', limits: limits.merchantDescription },
        { name: 'linksPolicy', kind: 'lines', limits: limits.linksPolicy },
        { name: 'domains', kind: 'lines' },
        { name: 'aliases', kind: 'lines' },
        { name: 'competitors', kind: 'lines' },
        { name: 'reason', label: t('merging.reason'), limits: limits.staffReason },
      ]}
      act={save}
      label={t('mod.merchants.save')}
      isCard
    >
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
