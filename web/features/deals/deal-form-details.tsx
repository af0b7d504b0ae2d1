import { limits } from '../../../shared/limits.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../components/field.tsx';
import { fullMoment, relativeTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { localMoment, momentOf } from '../../lib/local-moment.ts';
import { useNow } from '../../lib/now.ts';
import { categoryName, useSite } from '../site/use-site.ts';
import { merchantIn } from './deal-form-merchant.ts';
import { useDealForm, useTextual } from './deal-form-scene.ts';
import { FormSection } from './deal-form-section.tsx';

/** Who sells it, to whom, and until when. */
export function DetailFields() {
  const { draft, change, isLocked } = useDealForm();
  const guessed = merchantIn(draft.url);
  return (
    <FormSection title={t('post.details')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CategoryField />
        <TextField
          {...useTextual('merchant')}
          dir="auto"
          autoComplete="off"
          placeholder={guessed}
          label={t('post.merchant')}
          hint={guessed === undefined ? t('post.merchant.hint') : t('post.merchant.guessed', { name: guessed })}
        />
        <EndField />
        <TextField {...useTextual('regions')} dir="auto" autoComplete="off" label={t('post.regions')} hint={t('post.regions.hint')} />
      </div>
      <CheckField
        name="membersOnly"
        label={t('post.membersOnly')}
        hint={t('post.membersOnly.hint')}
        checked={draft.membersOnly}
        disabled={isLocked('membersOnly')}
        onChange={(event) => change({ membersOnly: event.target.checked })}
      />
    </FormSection>
  );
}

function CategoryField() {
  const { categories, order } = useSite();
  return (
    <SelectField {...useTextual('category')} label={t('post.category')}>
      <option value="" disabled>
        {t('post.category.choose')}
      </option>
      {order.map((slug) => (
        <option key={slug} value={slug}>
          {categoryName(categories[slug] ?? { slug, name: slug })}
        </option>
      ))}
    </SelectField>
  );
}

function EndField() {
  const { draft } = useDealForm();
  const now = useNow();
  const end = momentOf(draft.endsAt);
  return (
    <TextField
      {...useTextual('endsAt')}
      type="datetime-local"
      min={localMoment(new Date(now).toISOString())}
      label={t('post.endsAt')}
      hint={end === undefined ? t('post.endsAt.hint') : `${relativeTime(end, now)} · ${fullMoment(end)}`}
    />
  );
}

/** What else there is to say. */
export const BodyField = () => (
  <FormSection title={t('post.body.title')}>
    <TextArea
      {...useTextual('body')}
      dir="auto"
      label={t('post.body')}
      hint={t('thread.markdown')}
      maxLength={limits.body.max}
      className="min-h-40"
    />
  </FormSection>
);
