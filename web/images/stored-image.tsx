import { useState } from 'react';
import { imageWidths } from '../../shared/first-load-limits.ts';
import { type ImageFormat, imageFormats, imagePath, sizeWithin } from '../../shared/image-files.ts';
import type { Image } from '../../shared/images.ts';

interface StoredImageProps {
  image: Image;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
  alt?: string;
  /** Load at once, not only when it comes near. */
  eager?: boolean;
  onError?: () => void;
}

/** By real widths: a small picture is the same in all wider files, so only the first of these is listed. */
function srcSet(image: Image, format: ImageFormat): string {
  const files = imageWidths.map((width) => ({ shown: sizeWithin(width, image).width, width }));
  const distinct = files.filter(({ shown }, index) => shown !== files[index - 1]?.shown);
  return distinct.map(({ shown, width }) => `${imagePath(image.hash, width, format)} ${shown}w`).join(', ');
}
const plain = { width: 320, format: 'webp' } as const;

/** A picture that the board stores, loaded at the size it is drawn; until it is there, its blurred preview. */
export function StoredImage({ image, sizes, alt = '', eager = false, onError }: StoredImageProps) {
  const [shown, setShown] = useState<string>();
  const { hash, blur } = image;
  return (
    <picture>
      {imageFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(image, format)} sizes={sizes} />
      ))}
      <img
        key={hash}
        src={imagePath(hash, plain.width, plain.format)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={() => setShown(hash)}
        onError={onError}
        style={shown === hash ? undefined : { backgroundImage: `url("${blur}")` }}
        className="size-full bg-contain bg-center bg-no-repeat object-contain"
      />
    </picture>
  );
}
