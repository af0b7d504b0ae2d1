import { type MuteEffect, type MuteRuleKind, muteRuleKinds } from '../../../../shared/states.ts';
import { categoryName, useBoard } from '../../../board/use-board.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { useSuggestions } from '../../../board/use-suggestions.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { EffectChoice } from './effect-choice.tsx';
import { addMuteRule } from './rule-commands.ts';
import { muteRuleName } from './rule-name.ts';
import { nothingTyped, priceFaults, type TypedRule, typedRule } from './typed-rule.ts';

/** The form that adds a mute rule. */
export function NewMuteRule() {
  const { categories, order } = useBoard();
  const currency = usePriceCurrency();
  const form = useForm<NewRule>({ kind: 'word', effect: 'mute', ...nothingTyped });
  const { kind, effect, ...typed } = form.values;
  const merchants = useSuggestions(kind === 'merchant' ? typed.value : '').answer?.merchants;

  const add = async () => {
    const merchant = kind === 'merchant' ? merchants?.find(({ name }) => same(name, typed.value)) : undefined;
    const named = kind === 'category' ? categories[typed.value] : merchant;
    const rule = typedRule({ ...typed, value: named?.slug ?? typed.value }, kind, effect, currency);
    await addMuteRule(rule, muteRuleName({ value: typed.value, name: named?.name, ...rule }, currency));
    form.reset({ kind, effect, ...nothingTyped });
  };
  const value = { name: 'value', required: true, error: form.errors[kind] } as const;
  const categoryWords = (slug: string) =>
    slug === '' ? t('muting.category.choose') : categoryName(categories[slug] ?? { slug, name: slug });
  const fields = {
    word: { ...value, label: t('muting.word.label'), hint: t('muting.word.hint') },
    merchant: { ...value, label: t('muting.merchant.label'), suggestions: merchants?.map(({ name }) => name) ?? [] },
    category: { ...value, label: t('muting.kind.category'), options: ['', ...order], words: categoryWords },
    person: { ...value, kind: 'code', label: t('muting.person.label'), hint: t('muting.person.hint') },
    price: (['minPrice', 'maxPrice'] as const).map((name) => ({ name, kind: 'amount' as const, label: t(`muting.${name}`, { currency }) })),
  } as const;
  return (
    <Form
      form={form}
      of="muting"
      fields={[
        { name: 'kind', options: muteRuleKinds, onChoose: (next) => form.reset({ kind: next, effect, ...nothingTyped }) },
        fields[kind],
        <EffectChoice key="effect" effect={effect} onChoose={(next) => form.change({ effect: next })} />,
      ]}
      faults={kind === 'price' ? priceFaults(typed, currency) : {}}
      act={add}
      label={t('muting.add')}
      isCard
    />
  );
}

interface NewRule extends TypedRule {
  kind: MuteRuleKind;
  effect: MuteEffect;
}

const same = (one: string, other: string) => one.localeCompare(other.trim(), undefined, { sensitivity: 'base' }) === 0;
