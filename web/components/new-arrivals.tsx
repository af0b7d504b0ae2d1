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
        className="arrive pointer-events-auto relative -mt-6 flex h-8 items-center gap-1.5 rounded-full bg-wire ps-3 pe-4 text-[0.9375rem] font-semibold whitespace-nowrap text-on-wire shadow-float before:absolute before:-inset-y-1.5 before:inset-x-0 hover:brightness-110"
      >
        <Icon name={icon} className="size-4" />
        {words}
      </button>
    )}
  </div>
);
