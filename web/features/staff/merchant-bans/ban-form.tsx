import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { banOf, emptyBan } from './ban-draft.ts';

/** The form that bans a domain or a merchant. @param merchant the slug of one to start with */
export function BanForm({ merchant }: { merchant: string | undefined }) {
  const form = useForm(() => emptyBan(Date.now(), merchant));
  const { values } = form;
  const ban = async () => {
    await sendCommand('createMerchantBan', { body: banOf(values) });
    toast(t('merchantBans.added', { name: values.value }));
    form.reset(emptyBan(Date.now(), undefined));
  };
  const words = {
    label: t(`merchantBans.kind.${values.kind}`),
    hint: t(`merchantBans.${values.kind}.hint`),
    error: form.errorOf(values.kind),
  };
  return (
    <Form
      form={form}
      of="merchantBans"
      fields={[
        { name: 'kind', options: ['domain', 'merchant'] },
        [
          { name: 'value', kind: 'code', required: true, ...words },
          { name: 'until', kind: 'date', required: true },
        ],
        { name: 'reason', kind: 'lines', required: true, className: 'min-h-20' },
      ]}
      act={ban}
      label={t('merchantBans.add')}
      isCard
    />
  );
}
