import { Icon, type IconName } from './icon.tsx';

interface NewArrivalsProps {
  /** How much is new; undefined while nothing is. */
  words: string | undefined;
  icon: IconName;
  onShow: () => void;
}

/** A button above the list that shows what is new, without moving what is being read. */
export const NewArrivals = ({ words, icon, onShow }: NewArrivalsProps) => (
  <div role="status" className="pointer-events-none sticky top-[var(--arrivals-top,5.5rem)] z-20 flex h-0 justify-center">
    {words !== undefined && (
      <button
        type="button"
        data-shortcut="show-new"
        onClick={onShow}
        className="arrive pointer-events-auto relative -mt-3.5 flex h-6 items-center gap-1.5 rounded-full bg-wire ps-2.5 pe-3 text-sm font-semibold whitespace-nowrap text-on-wire shadow-float before:absolute before:inset-x-0 before:top-0 before:-bottom-3 hover:brightness-110"
      >
        <Icon name={icon} className="size-4" />
        {words}
      </button>
    )}
  </div>
);
