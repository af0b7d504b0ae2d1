import { useState } from 'react';
import type { DealCard } from '../../../shared/deals.ts';
import { CategoryDrawing } from '../../components/category-drawing.tsx';

/** The deal's picture in a box whose size does not depend on it; without one, or where it does not load, the category's drawing. */
export function DealPicture({ deal, className = '' }: { deal: Pick<DealCard, 'picture' | 'category' | 'state'>; className?: string }) {
  const [failed, setFailed] = useState<string>();
  const over = deal.state === 'live' ? '' : 'grayscale opacity-70';
  const box = `overflow-hidden rounded-xl transition-[filter,opacity] duration-500 ${over} ${className}`;
  const { picture } = deal;
  if (picture === undefined || picture === failed) return <CategoryDrawing large category={deal.category.slug} className={box} />;
  return (
    <span className={`block bg-[#fff] ${box}`}>
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(picture)}
        className="size-full object-contain"
      />
    </span>
  );
}
