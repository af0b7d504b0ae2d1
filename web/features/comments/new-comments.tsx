import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

/** Says how many answers have come in between, and moves nothing until they are asked for. */
export const NewComments = ({ waiting, onShow }: { waiting: number; onShow: () => void }) => (
  <div role="status" className="pointer-events-none sticky top-20 z-20 flex h-0 justify-center">
    {waiting > 0 && (
      <button
        type="button"
        data-shortcut="show-new"
        onClick={onShow}
        className="arrive pointer-events-auto flex h-11 items-center gap-2 rounded-full bg-wire ps-4 pe-5 font-semibold whitespace-nowrap text-on-wire shadow-float hover:brightness-110"
      >
        <Icon name="comment" className="size-4" />
        {t('thread.waiting', { count: waiting })}
      </button>
    )}
  </div>
);
