import { useState } from 'react';
import type { DealCard } from '../../shared/deals.ts';
import { iconPath } from '../../shared/image-files.ts';
import { drawingOf } from '../board/use-board.ts';
import { CategoryDrawing } from '../components/category-drawing.tsx';
import { Monogram } from '../components/monogram.tsx';
import { StoredImage } from '../images/stored-image.tsx';

interface DealPictureProps {
  deal: Pick<DealCard, 'picture' | 'image' | 'category' | 'merchant' | 'state'>;
  /** The `sizes` attribute, if not the card's. */
  sizes?: string;
  eager?: boolean;
  className?: string;
}

/** As styles/deal-card.css has it. */
const onCard = '(width >= 48rem) 16rem, 12rem';

/** The deal's picture in a box of fixed size; without one its merchant's icon, and without that, or if it fails to load, an initial or a drawing. */
export function DealPicture({ deal, sizes = onCard, eager = false, className = '' }: DealPictureProps) {
  const [failed, setFailed] = useState<string>();
  const over = deal.state === 'live' ? '' : 'grayscale opacity-70';
  const box = `overflow-hidden rounded-xl transition-[filter,opacity] duration-500 ${over} ${className}`;
  const { image, merchant } = deal;
  if (image !== undefined && image.hash !== failed)
    return (
      <span className={`block picture-ground ${box}`}>
        <StoredImage image={image} sizes={sizes} eager={eager} onError={() => setFailed(image.hash)} />
      </span>
    );
  const src = deal.picture ?? (merchant?.icon && iconPath(merchant.icon));
  if (src === undefined || src === failed) return <Drawing deal={deal} box={box} />;
  const [ground, look] = deal.picture
    ? ['block dark:brightness-85', 'size-full object-contain']
    : ['grid shrink-0 place-items-center picture-ground', 'merchant-icon'];
  return (
    <span className={`${ground} ${box}`}>
      <img
        src={src}
        // The name of the merchant may not stand beside it.
        alt={deal.picture ? '' : merchant?.name}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={look}
      />
    </span>
  );
}

/** The merchant's initial, because one drawing for all of a category tells no deals apart; without a merchant, the drawing. */
const Drawing = ({ deal, box }: { deal: DealPictureProps['deal']; box: string }) =>
  deal.merchant ? (
    <Monogram name={deal.merchant.name} className={box} />
  ) : (
    <CategoryDrawing category={drawingOf(deal.category.slug)} name={deal.category.name} className={box} />
  );
