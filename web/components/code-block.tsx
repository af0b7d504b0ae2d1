import { useRef } from 'react';
import { t } from '../i18n/t.ts';
import { copyText } from '../lib/copy-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { toast } from './toast.tsx';

/** Code to copy; `label` says what it is. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const shown = useRef<HTMLElement>(null);
  const copy = async () => toast(t((await copyText(code, shown.current)) ? 'settings.tokens.copied' : 'settings.tokens.copyByHand'));
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunken p-2 sm:grid-cols-[1fr_auto] sm:items-start">
      <pre dir="ltr" className="min-w-0 px-1.5 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        <code ref={shown}>{code}</code>
      </pre>
      <Button aria-label={t('settings.tokens.copyOne', { what: label })} onClick={() => void copy()}>
        <Icon name="copy" className="size-4" />
        {t('settings.tokens.copy')}
      </Button>
    </div>
  );
}
