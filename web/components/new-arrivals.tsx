import { Icon, type IconName } from './icon.tsx';

interface NewArrivalsProps {
  /** How much is new; undefined while nothing is. */
  words: string | undefined;
  icon: IconName;
  onShow: () => void;
}

/** A button above the list that shows what is new, without moving what is being read. */
export const NewArrivals = ({ words, icon, onShow }: NewArrivalsProps) => (
  <div role="status" className="pointer-events-none sticky top-22 z-20 flex h-0 justify-center">
    {words !== undefined && (
      <button
        type="button"
        data-shortcut="show-new"
        onClick={onShow}
        className="arrive pointer-events-auto -mt-3.5 flex h-11 items-center gap-2 rounded-full bg-wire ps-4 pe-5 font-semibold whitespace-nowrap text-on-wire shadow-float hover:brightness-110"
      >
        <Icon name={icon} className="size-4" />
        {words}
      </button>
    )}
  </div>
);
