import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

/** Says how many deals have come in since, above what is being read and without moving it. */
export const NewDeals = ({ waiting, onShow }: { waiting: number; onShow: () => void }) => (
  <div role="status" className="pointer-events-none sticky top-22 z-20 flex h-0 justify-center">
    {waiting > 0 && (
      <button
        type="button"
        data-shortcut="show-new"
        onClick={onShow}
        className="arrive pointer-events-auto -mt-3.5 flex h-11 items-center gap-2 rounded-full bg-wire ps-4 pe-5 font-semibold whitespace-nowrap text-on-wire shadow-float hover:brightness-110"
      >
        <Icon name="up" className="size-4" />
        {t('feed.waiting', { count: waiting })}
      </button>
    )}
  </div>
);
