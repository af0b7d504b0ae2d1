import type { Image } from '../../../../shared/images.ts';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import type { MainFieldsProps } from '../../../deals/deal-form-props.ts';
import { useDealForm } from './form-context.ts';

const ImagesField = lazyOrNothing(async () => (await import('../../../images/images-field.tsx')).ImagesField);

/** The pictures of the deal, the first one for its card. Loaded after the rest of the form. */
export function PicturesField({ files }: Pick<MainFieldsProps, 'files'>) {
  const { draft, change, errors, isLocked, markOf, onPicturesState } = useDealForm();
  return (
    <div data-field="images" tabIndex={-1} className="min-h-28 min-w-0">
      <ImagesField
        files={files}
        value={draft.images}
        onChange={(images: readonly Image[]) => change({ images })}
        onState={onPicturesState}
        disabled={isLocked('images')}
        mark={markOf('images')}
        error={errors.images}
      />
    </div>
  );
}
