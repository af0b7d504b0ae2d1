import { useEffect } from 'react';
import { useBoard } from '../board/use-board.ts';
import { Icon } from '../components/icon.tsx';
import { t } from '../i18n/t.ts';
import { set, setting, useSetting } from '../lib/settings.ts';

const looks = {
  note: 'bg-wire-wash text-ink',
  offer: 'bg-tag text-on-tag',
  warning: 'bg-danger-wash text-ink',
} as const;

/** Applies the operator's colours and theme as they change, and shows the announcement. early.js does the same before the first paint. */
export function BoardLook() {
  const { look, theme, announcement } = useBoard();
  useEffect(() => {
    const { style } = document.documentElement;
    const variables = Object.entries(look ?? {});
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [look]);
  useEffect(() => {
    if (setting('theme') === undefined) document.documentElement.dataset.theme = theme ?? 'auto';
  }, [theme]);
  const closed = useSetting('announcement');
  if (announcement === undefined || closed === announcement.text) return null;
  return (
    <div className={`announcement mb-3 flex items-center gap-3 rounded-card ps-4 pe-1 ${looks[announcement.look]}`}>
      <p dir="auto" className="min-w-0 flex-1 py-2.5 wrap-anywhere">
        {announcement.text}
      </p>
      <button
        type="button"
        aria-label={t('dialog.close')}
        onClick={() => set('announcement', announcement.text)}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-[rgb(0_0_0/0.08)]"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
