import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { locale } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { changesSince } from './changes-since.ts';

interface OthersEditProps {
  deal: number;
  /** The version that the person edits, or last heard of. */
  since: number;
  /** Compares it with what was typed. */
  onLook?: () => void;
  /** The form has it already. */
  onClose?: () => void;
}

/** Says who else has edited the deal, and what: at the foot of the screen, wherever in the form the person is. */
export function OthersEdit({ deal, since, onLook, onClose }: OthersEditProps) {
  const { status, data } = useRead(reads.revisions(deal));
  if (status === 'loading') return null;
  return (
    <div className="arrive flex items-center gap-3 rounded-card border-2 border-wire bg-surface py-2 ps-4 pe-2 shadow-float">
      <div>
        <p>{changeText(data && changesSince(data, since))}</p>
        {onClose && <p className="text-sm text-soft">{t('edit.changed.taken')}</p>}
      </div>
      {onLook && <Button onClick={onLook}>{t('edit.conflict.look')}</Button>}
      {onClose && <Button onClick={onClose}>{t('dialog.close')}</Button>}
    </div>
  );
}

function changeText(changes: ReturnType<typeof changesSince>): string {
  if (changes === undefined) return t('edit.conflict');
  const { editor, fields } = changes;
  const names = new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(fields.map((field) => t(`edit.field.${field}`)));
  return editor === undefined ? t('edit.changed', { fields: names }) : t('edit.changedBy', { name: editor, fields: names });
}
