import { contentRuleActions, contentRuleKinds, contentRulePlaces } from '../../../../shared/states.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { type RuleDraft, withKind, withPlace } from './rule-draft.ts';

interface RuleFieldsProps {
  draft: RuleDraft;
  errors: Record<string, string>;
  onChange: (draft: RuleDraft) => void;
}

/** From new people only to everyone. */
const trustLevels = [1, 2, 3, 4] as const;

export function RuleFields({ draft, errors, onChange }: RuleFieldsProps) {
  const { kind, value, places, action, message, belowTrust } = draft;
  const change = (part: Partial<RuleDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <SelectField
          label={t('admin.rules.kind')}
          value={kind}
          onChange={(event) => onChange(withKind(draft, event.target.value as RuleDraft['kind']))}
        >
          {contentRuleKinds.map((each) => (
            <option key={each} value={each}>
              {t(`admin.rules.kind.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t(`admin.rules.value.${kind}`)}
          hint={t(`admin.rules.value.${kind}.hint`)}
          value={value}
          error={errors.value}
          required
          dir={kind === 'domain' ? 'ltr' : 'auto'}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ value: event.target.value })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t('admin.rules.places')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {contentRulePlaces.map((place) => (
            <CheckField
              key={place}
              label={t(`admin.rules.place.${place}`)}
              checked={places.includes(place)}
              onChange={(event) => onChange(withPlace(draft, place, event.target.checked))}
            />
          ))}
        </div>
        {errors.places && <p className="text-sm font-medium text-danger">{t('admin.rules.places.none')}</p>}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('admin.rules.action')}
          value={action}
          onChange={(event) => change({ action: event.target.value as RuleDraft['action'] })}
        >
          {contentRuleActions.map((each) => (
            <option key={each} value={each}>
              {t(`admin.rules.action.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('admin.rules.who')}
          value={belowTrust}
          onChange={(event) => change({ belowTrust: Number(event.target.value) })}
        >
          {trustLevels.map((level) => (
            <option key={level} value={level}>
              {t(`admin.rules.who.${level}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {action === 'refuse' && (
        <TextArea
          label={t('admin.rules.message')}
          hint={t('admin.rules.message.hint')}
          value={message}
          error={errors.message}
          dir="auto"
          rows={2}
          className="min-h-20"
          onChange={(event) => change({ message: event.target.value })}
        />
      )}
    </>
  );
}
