import { TextField } from '../../../components/field.tsx';
import { fullMoment, relativeTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { localMoment, momentFromLocal } from '../../../lib/local-time.ts';
import { useNow } from '../../../lib/now.ts';
import { useDealForm, useTextField } from './form-context.ts';
import { type QuickMoment, quickEnds, quickStarts } from './quick-times.ts';

/** The start; a live deal has none to change. */
export function StartField() {
  const { draft, isLocked } = useDealForm();
  const now = useNow();
  const start = momentFromLocal(draft.startsAt);
  if (isLocked('startsAt')) return null;
  return (
    <MomentField
      field="startsAt"
      quick={quickStarts(now)}
      hint={start === undefined ? t('post.startsAt.hint') : t('post.startsAt.when', { when: momentText(start, now) })}
    />
  );
}

export function EndField() {
  const { draft } = useDealForm();
  const now = useNow();
  const end = momentFromLocal(draft.endsAt);
  return <MomentField field="endsAt" quick={quickEnds(now)} hint={end === undefined ? t('post.endsAt.hint') : momentText(end, now)} />;
}

const momentText = (moment: string, now: number) => `${relativeTime(moment, now)} · ${fullMoment(moment)}`;

interface MomentFieldProps {
  field: 'startsAt' | 'endsAt';
  quick: [QuickMoment, string][];
  hint: string;
}

function MomentField({ field, quick, hint }: MomentFieldProps) {
  const { draft, change, isLocked } = useDealForm();
  const now = useNow();
  return (
    <div className="grid gap-2">
      <TextField
        {...useTextField(field)}
        type="datetime-local"
        min={localMoment(new Date(now).toISOString())}
        label={t(`post.${field}`)}
        hint={hint}
      />
      {!isLocked(field) && (
        <div className="flex flex-wrap gap-2">
          {quick.map(([name, moment]) => (
            <Choice key={name} label={t(`post.quick.${name}`)} onPress={() => change({ [field]: moment })} />
          ))}
          {draft[field] !== '' && <Choice label={t('post.quick.none')} onPress={() => change({ [field]: '' })} />}
        </div>
      )}
    </div>
  );
}

const Choice = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 rounded-full border border-line px-3.5 text-sm font-medium text-soft hover:bg-sunken hover:text-ink sm:min-h-9"
  >
    {label}
  </button>
);
