import { definitionOf } from '../../../../shared/deal-fields.ts';
import { choiceText } from '../../../deals/field-text.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { type TextualField, useDealForm } from './form-context.ts';

/** One of a few options, or none if the field has no default. */
export function ChoiceField({ field }: { field: TextualField }) {
  const { draft, change, isLocked } = useDealForm();
  const definition = definitionOf(field);
  if (definition.kind !== 'choice') return null;
  const options = definition.default === undefined ? ['', ...definition.options] : definition.options;
  const hint = tIfKnown(`post.${field}.${draft[field]}.hint`);
  return (
    <fieldset disabled={isLocked(field)} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{tIfKnown(`post.${field}`) ?? t(`edit.field.${field}`)}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 has-checked:border-wire has-checked:bg-wire-wash has-checked:font-semibold has-disabled:bg-sunken has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire"
          >
            <input
              type="radio"
              name={field}
              value={option}
              checked={draft[field] === option}
              onChange={() => change({ [field]: option })}
              className="outline-none"
            />
            {option === '' ? t('edit.empty') : choiceText(field, option)}
          </label>
        ))}
      </div>
      {hint && <p className="text-sm text-soft">{hint}</p>}
    </fieldset>
  );
}
