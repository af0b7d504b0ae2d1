import { useState } from 'react';
import type { Channel } from '../../../../shared/channels.ts';
import { Button } from '../../../components/button.tsx';
import { t } from '../../../i18n/t.ts';
import { deleteChannel, setState, testChannel, verifyAgain } from './channel-commands.ts';
import { ChannelHealth } from './channel-health.tsx';
import { ChannelSettings } from './channel-settings.tsx';
import { ChannelTest } from './channel-test.tsx';

/** One channel: whether messages arrive there, and what can be done about it. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const { id, kind, name, address, state, verifiedAt } = channel;
  const [isOpen, setOpen] = useState(false);
  const [isTested, setTested] = useState(false);
  const test = () => testChannel(id).then(() => setTested(true));
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-0.5">
        <span className="text-sm text-soft">{t(`settings.channels.kind.${kind}`)}</span>
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {name !== address && (
          <bdi dir="ltr" className="text-soft wrap-anywhere">
            {address}
          </bdi>
        )}
      </div>
      <ChannelHealth channel={channel} />
      <ChannelTest test={isTested ? channel.test : undefined} />
      <div className="flex flex-wrap gap-2">
        {state === 'active' && <Button onClick={() => void test()}>{t('settings.channels.test')}</Button>}
        {verifiedAt === undefined && <Button onClick={() => void verifyAgain(id)}>{t('settings.channels.sendAgain')}</Button>}
        {state === 'active' && <Button onClick={() => void setState(id, 'paused')}>{t('settings.channels.pause')}</Button>}
        {state !== 'active' && verifiedAt !== undefined && (
          <Button look="primary" onClick={() => void setState(id, 'active')}>
            {t('settings.channels.resume')}
          </Button>
        )}
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('settings.channels.change')}
        </Button>
        <Button
          look="danger"
          className="ms-auto"
          aria-label={t('settings.channels.deleteOne', { name })}
          onClick={() => void deleteChannel(id)}
        >
          {t('settings.channels.delete')}
        </Button>
      </div>
      {isOpen && <ChannelSettings channel={channel} onDone={() => setOpen(false)} />}
    </li>
  );
}
