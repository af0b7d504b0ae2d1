import { useId } from 'react';
import { type MuteEffect, muteEffects } from '../../../../shared/states.ts';
import { t } from '../../../i18n/t.ts';

/** Hidden or dimmed. */
export function EffectChoice({ effect, onChoose }: { effect: MuteEffect; onChoose: (effect: MuteEffect) => void }) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t('muting.effect')}</legend>
      {muteEffects.map((each) => (
        <label
          key={each}
          className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 py-2 has-checked:border-wire has-checked:bg-wire-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire"
        >
          <input type="radio" name={name} checked={each === effect} onChange={() => onChoose(each)} className="outline-none" />
          {t(`muting.effect.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
