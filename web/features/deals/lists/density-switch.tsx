import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { densities, set, useSetting } from '../../../lib/settings.ts';

/** How much room deals take in lists: three buttons, or with little room one list of choices (styles/density.css shows one of the two). */
export function DensitySwitch() {
  const density = useSetting('density') ?? 'comfortable';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('density.label')} className="density-switch order-2 ms-auto">
      {densities.map((each) => (
        <button
          key={each}
          type="button"
          value={each}
          aria-label={t(`density.${each}`)}
          title={t(`density.${each}`)}
          aria-pressed={each === density}
          onClick={() => set('density', each)}
        >
          <Icon name={each} />
        </button>
      ))}
      <select aria-label={t('density.label')} value={density} onChange={(event) => set('density', event.target.value)}>
        {densities.map((each) => (
          <option key={each} value={each}>
            {t(`density.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
