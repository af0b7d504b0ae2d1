import { useEffect, useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { useBusy } from '../../../errors/use-busy.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { languageTag } from '../../../i18n/language-tag.ts';
import { t } from '../../../i18n/t.ts';
import { subscribedAddress, unsubscribe } from '../../../offline/push-subscription.ts';
import { deviceName } from '../../../session/device-name.ts';
import { type PushSupport, pushSupport, subscribe } from './browser-push.ts';

/** Whether this browser shows pushes, and how to turn that on and off. `support` is undefined until the browser has been asked. */
export function useBrowserPush() {
  const language = useLanguage();
  const channels = useRead(reads.channels()).data;
  const key = useRead(reads.pushKey()).data?.key;
  const sessions = useRead(reads.sessions()).data;
  const [support, setSupport] = useState<PushSupport>();
  const [address, setAddress] = useState<string>();
  const { busy, run } = useBusy();

  const look = async () => {
    setSupport(pushSupport());
    setAddress(pushSupport() === 'ready' ? await subscribedAddress() : undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void look(), []);

  const own = Object.values(channels?.channels ?? {}).find((channel) => channel.kind === 'push' && channel.address === address);
  const current = Object.values(sessions?.sessions ?? {}).find((session) => session.current);

  const runAndLook = (act: () => Promise<void>) => void run(() => act().finally(look));
  const turnOn = (boardKey: string) =>
    runAndLook(async () => {
      const subscription = await subscribe(boardKey);
      if (subscription === undefined) return;
      const name = current === undefined ? t('settings.push.here') : deviceName(current);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await sendCommand('createChannel', {
        body: { kind: 'push', ...subscription, name, timeZone, language: languageTag(language) },
      });
    });
  const turnOff = (id: number) =>
    runAndLook(async () => {
      await sendCommand('deleteChannel', { id });
      await unsubscribe();
    });
  return { support, own, busy, turnOn: key === undefined ? undefined : () => turnOn(key), turnOff };
}
