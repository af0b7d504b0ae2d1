import { useState } from 'react';
import type { Channel } from '../../../../shared/channels.ts';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';
import { ChannelHealth } from './channel-health.tsx';
import { ChannelSettings } from './channel-settings.tsx';
import { ChannelTest } from './channel-test.tsx';
import { DeleteChannel } from './delete-channel.tsx';

/** One channel: whether messages arrive there, and what can be done about it. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const { id, kind, name, address, state, verifiedAt } = channel;
  const [isOpen, setOpen] = useState(false);
  const [isTested, setTested] = useState(false);
  const test = () => sendCommand('createChannelTest', { id }).then(() => setTested(true));
  const verifyAgain = () => sendCommand('createChannelVerification', { id }).then(() => toast(t('settings.channels.sentAgain')));
  const setState = (next: 'active' | 'paused') => () => sendCommand('patchChannel', { id, body: { state: next } });
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
        {state === 'active' && <CommandButton act={test}>{t('settings.channels.test')}</CommandButton>}
        {verifiedAt === undefined && <CommandButton act={verifyAgain}>{t('settings.channels.sendAgain')}</CommandButton>}
        {state === 'active' && <CommandButton act={setState('paused')}>{t('settings.channels.pause')}</CommandButton>}
        {state !== 'active' && verifiedAt !== undefined && (
          <CommandButton look="primary" act={setState('active')}>
            {t('settings.channels.resume')}
          </CommandButton>
        )}
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('settings.channels.change')}
        </Button>
        <DeleteChannel id={id} name={name} className="ms-auto" />
      </div>
      {isOpen && <ChannelSettings channel={channel} onDone={() => setOpen(false)} />}
    </li>
  );
}
