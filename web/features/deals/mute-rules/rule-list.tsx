import type { AddMuteRule, MuteRule } from '../../../../shared/mute-rules.ts';
import { type MuteEffect, muteEffects } from '../../../../shared/states.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { List } from '../../../components/section.tsx';
import { t } from '../../../i18n/t.ts';
import { changeEffect, removeMuteRule } from './rule-commands.ts';
import { muteRuleName } from './rule-name.ts';
import { useMuteRules } from './use-mute-rules.ts';

/** The reader's mute rules, to change or remove. */
export function MuteRuleList() {
  const own = useMuteRules();
  const rules = own?.order.flatMap((id) => own.muteRules[id] ?? []);
  return rules && <List none={t('muting.none')} items={rules} row={(rule) => <MuteRuleRow rule={rule} />} />;
}

function MuteRuleRow({ rule }: { rule: MuteRule }) {
  const currency = usePriceCurrency();
  const name = muteRuleName(rule, currency);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className="block text-sm text-soft">{t(`muting.kind.${rule.kind}`)}</span>
        <bdi className="font-medium">{name}</bdi>
      </span>
      <select
        aria-label={t('muting.effectOf', { name })}
        value={rule.effect}
        onChange={(event) => void changeEffect(rule.id, event.target.value as MuteEffect)}
        className="min-h-11 rounded-control border border-edge bg-surface px-3"
      >
        {muteEffects.map((effect) => (
          <option key={effect} value={effect}>
            {t(`muting.effect.${effect}`)}
          </option>
        ))}
      </select>
      <Button
        look="quiet"
        aria-label={t('muting.drop', { name })}
        onClick={() => void removeMuteRule(rule.id, asTyped(rule), name)}
        className="ms-auto px-3"
      >
        <Icon name="trash" />
      </Button>
    </div>
  );
}

/** The rule as it would be added again; undefined if its target is gone. */
function asTyped({ kind, effect, value, minPrice, maxPrice }: MuteRule): AddMuteRule | undefined {
  if (kind === 'price')
    return { kind, effect, ...(minPrice === undefined ? {} : { minPrice }), ...(maxPrice === undefined ? {} : { maxPrice }) };
  if (value === undefined) return undefined;
  if (kind === 'word') return { kind, effect, word: value };
  if (kind === 'merchant') return { kind, effect, merchant: value };
  return kind === 'category' ? { kind, effect, category: value } : { kind, effect, person: value };
}
