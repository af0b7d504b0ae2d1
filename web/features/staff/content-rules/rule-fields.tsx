import { contentRuleActions, contentRuleKinds, contentRulePlaces } from '../../../../shared/states.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { CheckField, TextArea, TextField } from '../../../components/field.tsx';
import type { Form } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { type RuleDraft, withKind, withPlace } from './rule-draft.ts';

/** From new people only to everyone. */
const trustLevels = [1, 2, 3, 4] as const;

export function RuleFields({ form }: { form: Form<RuleDraft> }) {
  const { kind, places, action } = form.values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <ChoiceField
          {...form.choice('kind')}
          label={t('admin.rules.kind')}
          options={contentRuleKinds}
          words={(each) => t(`admin.rules.kind.${each}`)}
          onChoose={(each) => form.reset(withKind(form.values, each))}
        />
        <TextField
          {...form.text('value')}
          label={t(`admin.rules.value.${kind}`)}
          hint={t(`admin.rules.value.${kind}.hint`)}
          required
          dir={kind === 'domain' ? 'ltr' : 'auto'}
          autoComplete="off"
          spellCheck={false}
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
              onChange={(event) => form.reset(withPlace(form.values, place, event.target.checked))}
            />
          ))}
        </div>
        {form.errors.places && <p className="text-sm font-medium text-danger">{t('admin.rules.places.none')}</p>}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          {...form.choice('action')}
          label={t('admin.rules.action')}
          options={contentRuleActions}
          words={(each) => t(`admin.rules.action.${each}`)}
        />
        <ChoiceField
          {...form.choice('belowTrust')}
          label={t('admin.rules.who')}
          options={trustLevels}
          words={(level) => t(`admin.rules.who.${level as 1}`)}
        />
      </div>
      {action === 'refuse' && (
        <TextArea
          {...form.text('message')}
          label={t('admin.rules.message')}
          hint={t('admin.rules.message.hint')}
          dir="auto"
          rows={2}
          className="min-h-20"
        />
      )}
    </>
  );
}
