import { imagePath, sizeWithin } from '../../shared/image-files.ts';
import type { Image } from '../../shared/images.ts';
import { t } from '../i18n/t.ts';
import { StoredImage } from './stored-image.tsx';

interface TextPictureProps {
  image: Image;
  /** Width and height at most, in pixels. */
  max?: number;
}

/** The picture of a comment, which leads to the whole one. */
export function TextPicture({ image, max = 320 }: TextPictureProps) {
  const { width, height } = sizeWithin(max, image);
  const scale = Math.min(1, max / height);
  return (
    <a
      href={imagePath(image.hash, 1_280, 'webp')}
      target="_blank"
      rel="noopener"
      style={{ width: width * scale, aspectRatio: `${width} / ${height}` }}
      className="my-2 block max-w-full overflow-hidden rounded-control border border-line"
    >
      <StoredImage image={image} sizes={`${max}px`} alt={t('thread.picture')} />
    </a>
  );
}
