import { limits } from '../../../shared/limits.ts';
import { dealKinds } from '../../../shared/states.ts';
import { TextField } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { useDealForm, useTextual } from './deal-form-scene.ts';
import { FormSection } from './deal-form-section.tsx';

/** What it is, and where it leads. */
export const AboutFields = () => (
  <FormSection title={t('post.about')}>
    <TextField
      {...useTextual('url')}
      type="url"
      inputMode="url"
      autoComplete="off"
      dir="ltr"
      placeholder="https://"
      label={t('post.url')}
      hint={t('post.url.hint')}
    />
    <TextField {...useTextual('title')} dir="auto" autoComplete="off" label={t('post.title')} hint={t('post.title.hint', limits.title)} />
    <KindField />
  </FormSection>
);

function KindField() {
  const { draft, change, isLocked } = useDealForm();
  return (
    <fieldset disabled={isLocked('kind')} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t('post.kind')}</legend>
      <div className="flex flex-wrap gap-2">
        {dealKinds.map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 has-checked:border-wire has-checked:bg-wire-wash has-checked:font-semibold has-disabled:bg-sunken has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
              className="outline-none"
            />
            {t(`post.kind.${kind}`)}
          </label>
        ))}
      </div>
      <p className="text-sm text-soft">{t(`post.kind.${draft.kind}.hint`)}</p>
    </fieldset>
  );
}
