import { Dialog } from '../components/dialog.tsx';
import { t } from '../i18n/t.ts';

const rows = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['u', 'up'],
  ['d', 'down'],
  ['s', 'save'],
  ['m', 'markRead'],
  ['b', 'bell'],
  ['n', 'showNew'],
  ['/', 'search'],
  ['p', 'post'],
  ['?', 'help'],
] as const;

export const ShortcutHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('shortcuts.title')} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {rows.map(([key, action]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="grid size-8 place-items-center rounded-control border border-edge bg-sunken font-mono font-semibold">{key}</kbd>
          </dt>
          <dd>{t(`shortcuts.${action}`)}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-soft">{t('shortcuts.hint')}</p>
  </Dialog>
);
