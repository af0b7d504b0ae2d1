import { useBoard } from '../../../board/use-board.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { set } from '../../../lib/settings.ts';

/** What this board is, for guests, until they close it. */
export const Intro = () => (
  <p className="intro ticker">
    <span className="leading-tight">{useBoard().welcome ?? t('feed.intro')}</span>
    <button
      type="button"
      aria-label={t('feed.intro.close')}
      title={t('feed.intro.close')}
      onClick={() => set('intro', 'off')}
      className="ticker-off"
    >
      <Icon name="close" className="size-3.5" />
    </button>
  </p>
);
