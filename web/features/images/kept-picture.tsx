import { useState } from 'react';
import { type ImageFormat, imageFormats, imagePath } from '../../../shared/image-files.ts';
import type { Image } from '../../../shared/images.ts';
import { imageWidths } from '../../../shared/limits.ts';

interface KeptPictureProps {
  image: Image;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
  alt?: string;
  /** At once, rather than when it comes near. */
  eager?: boolean;
  onError?: () => void;
}

const srcSet = (hash: string, format: ImageFormat) => imageWidths.map((width) => `${imagePath(hash, width, format)} ${width}w`).join(', ');
const plain = { width: 320, format: 'webp' } as const;

/** A picture that the board keeps, as large as it is drawn and no larger, filling its box; until it is there, its colours. */
export function KeptPicture({ image: { hash, blur }, sizes, alt = '', eager = false, onError }: KeptPictureProps) {
  const [shown, setShown] = useState<string>();
  return (
    <picture>
      {imageFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(hash, format)} sizes={sizes} />
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
