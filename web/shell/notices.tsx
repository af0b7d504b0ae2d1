import { useEffect, useRef, useState } from 'react';
import { lazyOrNothing } from '../components/lazy-or-nothing.ts';
import { useToasts } from '../components/toast.tsx';
import { Toasts } from '../components/toasts.tsx';
import { useQueuedCommands } from '../engine/queued-commands.ts';
import { useConnectionStatus } from '../engine/use-read.ts';
import { useIsPreview } from '../features/staff/board/preview-state.ts';
import { dated, fullMoment } from '../i18n/format.ts';
import { withWords } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { isSignOutPending } from '../lib/sign-out-mark.ts';
import { useNewVersion } from '../offline/service-worker.ts';
import { useSanctionOfEnd } from '../offline/session-end.ts';
import { startOffline } from '../offline/start.ts';
import { useShownSince } from '../offline/use-shown-since.ts';
import { forgetTypedByOthers } from '../routes/typed-text.ts';
import { useMe } from '../session/use-me.ts';
import { Notice, NoticeButton } from './notice.tsx';

const QueuedCommandsDialog = lazyOrNothing(async () => (await import('../queue/queued-commands-dialog.tsx')).QueuedCommandsDialog);
const SessionEndDialog = lazyOrNothing(async () => (await import('./session-end-dialog.tsx')).SessionEndDialog);
const SignOutNotice = lazyOrNothing(async () => (await import('./sign-out-notice.tsx')).SignOutNotice);
const PreviewBar = lazyOrNothing(async () => (await import('../features/staff/board/preview-bar.tsx')).PreviewBar);

/** What someone should know about the whole application, at the foot of the screen. */
export function Notices() {
  useEffect(forgetTypedByOthers, []);
  useEffect(startOffline, []);
  useDialogsOfOffline();
  const hasNewVersion = useNewVersion();
  const [isQueueOpen, openQueue] = useState(false);
  const sanction = useSanctionOfEnd();
  return (
    <>
      <div
        ref={useAboveDialogs()}
        popover="manual"
        className="pointer-events-none fixed inset-x-0 top-auto bottom-0 z-40 m-0 grid h-auto w-auto overflow-visible border-0 bg-transparent p-0 text-inherit *:not-empty:px-4 *:not-empty:pb-4 max-sm:in-[body:has([data-foot])]:bottom-16"
      >
        <div role="status" className="grid justify-items-center gap-2">
          {isSignOutPending() && <SignOutNotice />}
          <QueueNotice onOpen={() => openQueue(true)} />
          <ConnectionStatusNotice />
          {hasNewVersion && (
            <Notice icon="spark" text={t('notice.version')}>
              <NoticeButton label={t('error.reload')} onPress={() => location.reload()} />
            </Notice>
          )}
        </div>
        <Toasts />
      </div>
      {useIsPreview() && <PreviewBar />}
      {sanction && <SessionEndDialog sanction={sanction} />}
      {isQueueOpen && <QueuedCommandsDialog onClose={() => openQueue(false)} />}
    </>
  );
}

/** Loads ahead what is needed offline: a private window may have no service worker that keeps it. */
function useDialogsOfOffline(): void {
  const isSignedIn = useMe() !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    withWords(() => Promise.all([import('../queue/queued-commands-dialog.tsx'), import('./sign-out-dialog.tsx')])).catch(() => undefined);
  }, [isSignedIn]);
}

/** In the browser's top layer, where what is shown last is above: also above a dialog that opened before. */
function useAboveDialogs() {
  const element = useRef<HTMLDivElement>(null);
  const toasts = useToasts();
  const latest = toasts.at(-1)?.id;
  useEffect(() => {
    const notices = element.current;
    if (latest !== undefined && document.querySelector('dialog:modal') !== null) notices?.hidePopover?.();
    notices?.togglePopover?.(true);
  }, [latest]);
  return element;
}

/** Says how much waits to be sent, or was refused. */
function QueueNotice({ onOpen }: { onOpen: () => void }) {
  const commands = useQueuedCommands();
  const refused = commands.filter((command) => command.refused !== undefined).length;
  if (commands.length === 0) return null;
  const text = refused > 0 ? t('notice.refused', { count: refused }) : t('notice.waiting', { count: commands.length });
  return (
    <Notice icon={refused > 0 ? 'warning' : 'clock'} text={text}>
      <NoticeButton label={t('notice.show')} onPress={onOpen} />
    </Notice>
  );
}

/** Milliseconds. The notice of a shorter interruption does not say since when. */
const minOutage = 60_000;

/** Says that the screen may be out of date, and since when. */
function ConnectionStatusNotice() {
  const status = useConnectionStatus();
  const since = useShownSince();
  if (status !== 'interrupted' && status !== 'offline') return null;
  const isOld = since !== undefined && (status === 'offline' || Date.now() - since > minOutage);
  const text = isOld ? t(`notice.${status}.since`, { time: momentOf(since) }) : t(`notice.${status}`);
  return <Notice icon={status === 'offline' ? 'warning' : 'clock'} text={text} />;
}

/** Today, the time says enough. */
function momentOf(time: number): string {
  const moment = new Date(time);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? dated(moment.toISOString(), { timeStyle: 'short' }) : fullMoment(moment.toISOString());
}
