import { useBoard } from '../../../board/use-board.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { set } from '../../../lib/settings.ts';

/** What this board is, for guests, until they close it. */
export const Intro = () => (
  <p className="intro ticker">
    <span>{useBoard().welcome ?? t('feed.intro')}</span>
    <button
      type="button"
      aria-label={t('dialog.close')}
      title={t('dialog.close')}
      onClick={() => set('intro', 'off')}
      className="ticker-off"
    >
      <Icon name="close" className="size-3.5" />
    </button>
  </p>
);
