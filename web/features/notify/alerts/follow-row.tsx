import { Link } from 'wouter';
import type { Alert } from '../../../../shared/alerts.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { changeAlert, removeAlert } from './alert-commands.ts';
import { useMomentWords } from './alert-words.ts';
import { Bell } from './bell.tsx';
import { followAddress, useFollowName } from './follow.ts';

/** Something that the reader follows: to see, to be notified of as well, and to follow no longer. */
export function FollowRow({ alert }: { alert: Alert }) {
  const { filters = {}, moments } = alert;
  const name = useFollowName()(alert);
  const momentWords = useMomentWords(alert);
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-4 py-1" aria-label={name}>
      <Link
        href={followAddress(filters)}
        className="min-h-10 flex-[1_1_8rem] content-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <div className="ms-auto flex items-center gap-x-2">
        {moments.length === 0 ? (
          <Bell
            target={{ filters }}
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-soft hover:bg-sunken hover:text-ink"
          />
        ) : (
          <Button look="quiet" aria-pressed onClick={() => void changeAlert(alert, { moments: [], speed: null })} className="px-3">
            <Icon name="bell" className="size-[1.125rem] text-wire" />
            <span className="max-sm:sr-only">{momentWords}</span>
            <span className="sr-only">{t('following.silence')}</span>
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={t('following.stop.named', { name })}
          onClick={() => void removeAlert(alert, t('following.stopped', { name }))}
          className="-me-3 px-3"
        >
          {t('following.stop')}
        </Button>
      </div>
    </li>
  );
}
