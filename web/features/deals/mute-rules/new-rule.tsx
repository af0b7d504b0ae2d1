import { type ComponentProps, useId, useState } from 'react';
import { type MuteEffect, type MuteRuleKind, muteRuleKinds } from '../../../../shared/states.ts';
import { CategoryOptions } from '../../../board/category-options.tsx';
import { useBoard } from '../../../board/use-board.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { useSuggestions } from '../../../board/use-suggestions.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { EffectChoice } from './effect-choice.tsx';
import { addMuteRule } from './rule-commands.ts';
import { muteRuleName } from './rule-name.ts';
import { nothingTyped, priceFaults, typedRule } from './typed-rule.ts';

/** The form that adds a mute rule. */
export function NewMuteRule() {
  const { categories } = useBoard();
  const currency = usePriceCurrency();
  const [kind, setKind] = useState<MuteRuleKind>('word');
  const [effect, setEffect] = useState<MuteEffect>('mute');
  const form = useForm(nothingTyped);
  const { values: typed, errors, text } = form;
  const merchants = useSuggestions(kind === 'merchant' ? typed.value : '').answer?.merchants;

  const add = async () => {
    const faults = kind === 'price' ? priceFaults(typed, currency) : {};
    if (Object.keys(faults).length > 0) return form.setErrors(faults);
    const merchant = kind === 'merchant' ? merchants?.find(({ name }) => same(name, typed.value)) : undefined;
    const named = kind === 'category' ? categories[typed.value] : merchant;
    const rule = typedRule({ ...typed, value: named?.slug ?? typed.value }, kind, effect, currency);
    await addMuteRule(rule, muteRuleName({ value: typed.value, name: named?.name, ...rule }, currency));
    form.reset(nothingTyped);
  };
  const value = { ...text('value'), error: errors[kind], required: true, autoComplete: 'off' };
  return (
    <Form form={form} act={add} label={t('muting.add')} isCard>
      <ChoiceField
        label={t('muting.kind')}
        value={kind}
        options={muteRuleKinds}
        words={(each) => t(`muting.kind.${each}`)}
        onChoose={(each) => {
          setKind(each);
          form.reset(nothingTyped);
        }}
      />
      {kind === 'word' && <TextField {...value} dir="auto" label={t('muting.word.label')} hint={t('muting.word.hint')} />}
      {kind === 'merchant' && <MerchantField {...value} known={merchants?.map(({ name }) => name) ?? []} />}
      {kind === 'category' && (
        <SelectField {...value} label={t('muting.kind.category')}>
          <CategoryOptions ask={t('muting.category.choose')} />
        </SelectField>
      )}
      {kind === 'person' && <TextField {...value} dir="ltr" label={t('muting.person.label')} hint={t('muting.person.hint')} />}
      {kind === 'price' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['minPrice', 'maxPrice'] as const).map((bound) => (
            <TextField {...text(bound)} key={bound} inputMode="decimal" autoComplete="off" label={t(`muting.${bound}`, { currency })} />
          ))}
        </div>
      )}
      <EffectChoice effect={effect} onChoose={setEffect} />
    </Form>
  );
}

const same = (one: string, other: string) => one.localeCompare(other.trim(), undefined, { sensitivity: 'base' }) === 0;

function MerchantField({ known, ...rest }: Omit<ComponentProps<typeof TextField>, 'label'> & { known: readonly string[] }) {
  const id = useId();
  return (
    <>
      <TextField {...rest} list={id} dir="auto" label={t('muting.merchant.label')} />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
