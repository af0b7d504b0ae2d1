import { type MuteEffect, muteEffects } from '../../../../shared/states.ts';
import { RadioField } from '../../../components/radio-field.tsx';
import { t } from '../../../i18n/t.ts';

/** Hidden or dimmed. */
export const EffectChoice = ({ effect, onChoose }: { effect: MuteEffect; onChoose: (effect: MuteEffect) => void }) => (
  <RadioField
    label={t('muting.effect')}
    isLabelHidden
    options={muteEffects}
    words={(each) => t(`muting.effect.${each}`)}
    value={effect}
    onChoose={onChoose}
    className="grid grid-cols-2 gap-2"
  />
);
