import type { Channel } from '../../../../shared/channels.ts';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';

/** Whether messages arrive. */
export function ChannelHealth({ channel }: { channel: Channel }) {
  const { kind, state, address, succeededAt, failingSince, error } = channel;
  if (state === 'unverified' && kind === 'webhook') return <p>{t('settings.channels.unanswered', { error: error ?? '' })}</p>;
  if (state === 'unverified' && error !== undefined) return <p className="text-danger">{t('settings.channels.testFailed', { error })}</p>;
  if (state === 'unverified' && kind === 'push') return <p>{t('settings.push.waiting')}</p>;
  if (state === 'unverified') return <p>{t('settings.channels.unverified', { address })}</p>;
  const isTroubled = state === 'failing' || failingSince !== undefined;
  return (
    <div className="grid gap-1">
      {state === 'paused' && <p className="font-medium">{t('settings.channels.paused')}</p>}
      {isTroubled && (
        <p className="flex items-start gap-1.5 font-medium text-danger">
          <Icon name="warning" className="mt-0.5 size-5" />
          {t(state === 'failing' ? 'settings.channels.failing' : 'settings.channels.late')}
        </p>
      )}
      {isTroubled && error !== undefined && <TypedText className="text-sm text-soft">{error}</TypedText>}
      <p className="text-sm text-soft">
        {succeededAt === undefined ? (
          t('settings.channels.nothingYet')
        ) : (
          <>
            {t('settings.channels.last')} <RelativeTime moment={succeededAt} />
          </>
        )}
      </p>
    </div>
  );
}
