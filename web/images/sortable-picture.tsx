import { type ReactNode, useEffect, useRef } from 'react';
import type { Image } from '../../shared/images.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { t } from '../i18n/t.ts';
import { StoredImage } from './stored-image.tsx';
import type { Place } from './use-drag-sort.ts';

interface SortablePictureProps {
  image: Image;
  index: number;
  count: number;
  onRemove: () => void;
  onMove: (to: number) => void;
  place: Place;
}

/** A picture of the deal, moved by dragging or by its buttons. */
export function SortablePicture({ image, index, count, onRemove, onMove, place: { number, style, away } }: SortablePictureProps) {
  const pressed = useRef<HTMLElement>(undefined);
  // React may move the element in the document, which loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever its place changes
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [index]);
  const step = (by: number) => ({
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (index + by < 0 || index + by >= count) return;
      pressed.current = currentTarget;
      onMove(index + by);
    },
    isOff: index + by < 0 || index + by >= count,
  });
  return (
    <li
      data-item={image.hash}
      style={style}
      className={`w-33 rounded-control outline-2 outline-offset-2 ${away ? 'z-30 bg-wire-wash outline-wire outline-dashed' : 'outline-transparent'} ${count > 1 ? 'cursor-grab [-webkit-touch-callout:none] select-none' : ''}`}
    >
      <div
        style={away && { translate: `${away.x}px ${away.y}px` }}
        className={`overflow-hidden rounded-control border border-line bg-surface transition-[scale,box-shadow] ${away ? 'relative z-30 scale-105 cursor-grabbing shadow-float' : ''}`}
      >
        <span className="pointer-events-none relative block aspect-square picture-ground">
          <StoredImage image={image} sizes="8.25rem" alt={t('post.picture.alt', { number: index + 1, count })} />
          {number === 0 && count > 1 && (
            <span className="absolute start-1.5 top-1.5 rounded-full bg-mast px-2 py-0.5 text-xs font-semibold text-on-mast">
              {t('post.picture.cover')}
            </span>
          )}
        </span>
        <span className="flex justify-between border-t border-line">
          {count > 1 && (
            <Tool icon="back" label={t('post.picture.earlier', { number: index + 1 })} {...step(-1)} className="rtl:-scale-x-100" />
          )}
          {count > 1 && (
            <Tool icon="back" label={t('post.picture.later', { number: index + 1 })} {...step(1)} className="ltr:-scale-x-100" />
          )}
          <Tool icon="trash" label={t('post.picture.remove', { number: index + 1 })} onClick={onRemove} isOff={false} className="ms-auto" />
        </span>
      </div>
    </li>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  isOff: boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
  className?: string;
}

const Tool = ({ icon, label, isOff, onClick, className = '' }: ToolProps): ReactNode => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={onClick}
    className={`grid size-11 place-items-center text-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-35 ${className}`}
  >
    <Icon name={icon} className="size-[1.125rem]" />
  </button>
);
