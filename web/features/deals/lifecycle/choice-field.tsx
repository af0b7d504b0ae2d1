import { definitionOf } from '../../../../shared/deal-fields.ts';
import { RadioField } from '../../../components/radio-field.tsx';
import { choiceText } from '../../../deals/field-text.tsx';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { type TextualField, useDealForm } from './form-context.ts';

/** One of a few options, or “No” if the field has no default. */
export function ChoiceField({ field }: { field: TextualField }) {
  const { draft, change, isLocked } = useDealForm();
  const definition = definitionOf(field);
  if (definition.kind !== 'choice') return null;
  return (
    <RadioField
      label={tIfKnown(`post.${field}`) ?? t(`edit.field.${field}`)}
      hint={tIfKnown(`post.${field}.${draft[field]}.hint`)}
      options={definition.default === undefined ? ['', ...definition.options] : definition.options}
      words={(option) => (option === '' ? t('edit.no') : choiceText(field, option))}
      value={draft[field]}
      onChoose={(option) => change({ [field]: option })}
      disabled={isLocked(field)}
    />
  );
}
