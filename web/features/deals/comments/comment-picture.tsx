import type { Image } from '../../../../shared/images.ts';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { t } from '../../../i18n/t.ts';
import { TextPicture } from '../../../images/text-picture.tsx';

const PictureField = lazyOrNothing(async () => (await import('../../../images/picture-field.tsx')).PictureField);

interface CommentPictureProps {
  image: Image | undefined;
  onChange: (image: Image | undefined) => void;
}

/** One picture for a comment. */
export const CommentPicture = ({ image, onChange }: CommentPictureProps) => (
  <PictureField
    label={t('thread.picture.label')}
    chooseLabel={t(image === undefined ? 'thread.picture.choose' : 'post.picture.instead')}
    removeLabel={t('thread.picture.remove')}
    onChoose={onChange}
    onRemove={image && (() => onChange(undefined))}
  >
    {image && <TextPicture image={image} max={96} />}
  </PictureField>
);
