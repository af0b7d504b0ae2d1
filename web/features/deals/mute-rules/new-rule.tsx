import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { type MuteEffect, type MuteRuleKind, muteRuleKinds } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { CategoryOptions } from '../../../site/category-options.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useSuggestions } from '../../../site/use-suggestions.ts';
import { EffectChoice } from './effect-choice.tsx';
import { addMuteRule } from './rule-commands.ts';
import { muteRuleName } from './rule-name.ts';
import { nothingTyped, priceFaults, type TypedRule, typedRule } from './typed-rule.ts';

/** The form that adds a mute rule. */
export function NewMuteRule() {
  const { currency, categories } = useSite();
  const [kind, setKind] = useState<MuteRuleKind>('word');
  const [effect, setEffect] = useState<MuteEffect>('mute');
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const merchants = useSuggestions(kind === 'merchant' ? typed.value : '').answer?.merchants;

  const change = (part: Partial<TypedRule>) => {
    setErrors({});
    setTyped({ ...typed, ...part });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = kind === 'price' ? priceFaults(typed, currency) : {};
    if (Object.keys(faults).length > 0) return setErrors(faults);
    const merchant = kind === 'merchant' ? merchants?.find(({ name }) => same(name, typed.value)) : undefined;
    const named = kind === 'category' ? categories[typed.value] : merchant;
    const rule = typedRule({ ...typed, value: named?.slug ?? typed.value }, kind, effect, currency);
    await send(async () => {
      await addMuteRule(rule, muteRuleName({ value: typed.value, name: named?.name, ...rule }, currency));
      setTyped(nothingTyped);
    });
  };
  const textual = (error: string | undefined) => ({
    value: typed.value,
    error,
    required: true,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ value: event.target.value }),
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <SelectField
        label={t('muting.kind')}
        value={kind}
        onChange={(event) => {
          setKind(event.target.value as MuteRuleKind);
          change(nothingTyped);
        }}
      >
        {muteRuleKinds.map((each) => (
          <option key={each} value={each}>
            {t(`muting.kind.${each}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'word' && <TextField {...textual(errors.word)} dir="auto" label={t('muting.word.label')} hint={t('muting.word.hint')} />}
      {kind === 'merchant' && <MerchantField {...textual(errors.merchant)} known={merchants?.map(({ name }) => name) ?? []} />}
      {kind === 'category' && (
        <SelectField {...textual(errors.category)} label={t('muting.kind.category')}>
          <CategoryOptions ask={t('muting.category.choose')} />
        </SelectField>
      )}
      {kind === 'person' && (
        <TextField {...textual(errors.person)} dir="ltr" label={t('muting.person.label')} hint={t('muting.person.hint')} />
      )}
      {kind === 'price' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['minPrice', 'maxPrice'] as const).map((bound) => (
            <TextField
              key={bound}
              inputMode="decimal"
              autoComplete="off"
              label={t(`muting.${bound}`, { currency })}
              value={typed[bound]}
              error={errors[bound]}
              onChange={(event) => change({ [bound]: event.target.value })}
            />
          ))}
        </div>
      )}
      <EffectChoice effect={effect} onChoose={setEffect} />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {t('muting.add')}
      </Button>
    </form>
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
