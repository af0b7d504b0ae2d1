import { limits } from '../../../../shared/limits.ts';
import { affiliationKinds } from '../../../../shared/states.ts';
import { boardConstant } from '../../../board/board-constant.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

const most = (span: 'day' | 'week') => count(boardConstant(`representatives.${span}`));

/** Someone says that they work for a merchant, and how moderators can verify it. */
export function AffiliationDialog({ slug, name, onClose }: { slug: string; name: string; onClose: () => void }) {
  const form = useForm<{ kind: (typeof affiliationKinds)[number]; note: string }>({ kind: 'employee', note: '' });
  const claim = async () => {
    const { kind, note } = form.values;
    await sendCommand('createMyAffiliation', { body: { merchant: slug, kind, ...(note.trim() === '' ? {} : { note }) } });
    toast(t('affiliations.claimSent'));
  };
  return (
    <FormDialog
      title={t('affiliations.claim', { merchant: name })}
      form={form}
      of="affiliations"
      intro={t('affiliations.claim.text', { merchant: name, day: most('day'), week: most('week') })}
      fields={[
        { name: 'kind', options: affiliationKinds },
        { name: 'note', kind: 'lines', limits: limits.affiliationNote, error: Object.values(form.errors)[0] },
      ]}
      act={claim}
      label={t('affiliations.send')}
      onClose={onClose}
    />
  );
}
