import { type KeyboardEvent, useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import type { Image } from '../../../shared/images.ts';
import { lazyOrNothing } from '../../components/lazy-or-nothing.ts';
import { DealPicture } from '../../deals/deal-picture.tsx';
import { t } from '../../i18n/t.ts';
import { StoredImage } from '../../images/stored-image.tsx';
import { arrowKeyStep } from './arrow-key-step.ts';

const Viewer = lazyOrNothing(async () => (await import('./picture-viewer.tsx')).Viewer);

interface DealGalleryProps {
  deal: DealDetail;
  /** The `sizes` attribute of the large picture. */
  sizes?: string;
  className?: string;
}

/** A deal's pictures: one large, the others as thumbnails, all of them in full screen on a press. The arrow keys change the large one. Without pictures, the drawing. */
export function DealGallery({ deal, sizes = '(width >= 48rem) 18rem, 40vw', className = '' }: DealGalleryProps) {
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState(false);
  const images = deal.images ?? (deal.image === undefined ? [] : [deal.image]);
  const at = Math.max(
    0,
    images.findIndex(({ hash }) => hash === chosen),
  );
  const image = images[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = images[at + arrowKeyStep(event)];
    if (to === undefined || to === image) return;
    event.preventDefault();
    setChosen(to.hash);
  };
  if (image === undefined) {
    const look = deal.picture === undefined ? 'deal-page-tile' : '';
    return <DealPicture deal={deal} sizes={sizes} className={`aspect-square w-full ${look} ${className}`} />;
  }
  return (
    <div className={`grid content-start gap-2 ${className}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('detail.picture.large', { number: at + 1, count: images.length })}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="relative block w-full cursor-zoom-in rounded-xl"
      >
        <DealPicture deal={{ ...deal, image }} sizes={sizes} eager className="aspect-square w-full" />
        {images.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute end-1.5 bottom-1.5 rounded-full bg-mast px-2 py-0.5 text-xs font-semibold text-on-mast md:hidden"
          >
            {at + 1}/{images.length}
          </span>
        )}
      </button>
      {images.length > 1 && <Thumbnails images={images} at={at} onChoose={(hash) => setChosen(hash)} />}
      {open && (
        <Viewer
          title={deal.title}
          images={images}
          start={at}
          onShow={(index) => setChosen(images[index]?.hash)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface ThumbnailsProps {
  images: readonly Image[];
  at: number;
  onChoose: (hash: string) => void;
}

/** Not on a phone, where the full screen shows the others. */
const Thumbnails = ({ images, at, onChoose }: ThumbnailsProps) => (
  <ul className="flex flex-wrap gap-1.5 max-md:hidden">
    {images.map((image, index) => (
      <li key={image.hash}>
        <button
          type="button"
          aria-label={t('detail.picture.choose', { number: index + 1, count: images.length })}
          aria-pressed={index === at}
          onClick={() => onChoose(image.hash)}
          className="block size-12 overflow-hidden rounded-control border border-line picture-ground aria-pressed:outline-2 aria-pressed:outline-wire"
        >
          <StoredImage image={image} sizes="3rem" />
        </button>
      </li>
    ))}
  </ul>
);
