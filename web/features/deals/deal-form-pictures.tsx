import { imagePath } from '../../../shared/image-files.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { useDealForm } from './deal-form-scene.ts';

/** The pictures that come with the deal, the first one for its card; each can be taken away. */
export function PicturesField() {
  const { draft, change, errors, isLocked, markOf } = useDealForm();
  const error = errors.images;
  if (draft.images.length === 0) return null;
  return (
    <fieldset disabled={isLocked('images')} data-field="images" tabIndex={-1} className="grid gap-1.5">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t('edit.field.images')}</span>
        {markOf('images') && <span className="text-sm text-wire">{markOf('images')}</span>}
      </legend>
      <ul className="flex flex-wrap gap-3">
        {draft.images.map(({ hash }, index) => (
          <li key={hash} className="relative">
            <img
              src={imagePath(hash, 320, 'webp')}
              alt=""
              className="size-28 rounded-control border border-line bg-[#fff] object-contain"
            />
            <button
              type="button"
              aria-label={t('post.picture.remove', { number: index + 1 })}
              onClick={() => change({ images: draft.images.filter((each) => each.hash !== hash) })}
              className="absolute end-0 top-0 grid size-11 place-items-center"
            >
              <span className="grid size-8 place-items-center rounded-full bg-surface shadow-raised">
                <Icon name="close" className="size-4" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
