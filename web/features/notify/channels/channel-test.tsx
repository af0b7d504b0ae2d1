import type { Channel } from '../../../../shared/channels.ts';
import { t } from '../../../i18n/t.ts';

/** What became of the last test. */
export function ChannelTest({ test }: { test: Channel['test'] }) {
  const text =
    test === undefined
      ? ''
      : test.state === 'waiting'
        ? t('settings.channels.testing')
        : test.state === 'sent'
          ? t('settings.channels.tested')
          : t('settings.channels.testFailed', { error: test.error ?? '' });
  return (
    <p role="status" className={text === '' ? 'sr-only' : test?.state === 'failed' ? 'text-danger' : 'text-good'}>
      {text}
    </p>
  );
}
