import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { t } from '../../../i18n/t.ts';

interface CreatedTokenProps {
  name: string;
  /** Undefined if the connection broke before the board's first answer arrived. */
  token: string | undefined;
  onDone: () => void;
}

/** The only time that a token is shown. */
export function CreatedToken({ name, token, onDone }: CreatedTokenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="created-token" className="grid gap-3 rounded-card border-2 border-good bg-surface p-4 sm:p-5">
      <h2 ref={heading} id="created-token" tabIndex={-1} className="text-lg font-semibold">
        {t('settings.tokens.made', { name })}
      </h2>
      <p>{t(token === undefined ? 'settings.tokens.made.lost' : 'settings.tokens.made.text')}</p>
      {token !== undefined && <CodeBlock code={token} label={t('settings.tokens.one')} />}
      <div>
        <Button onClick={onDone}>{t('settings.tokens.made.done')}</Button>
      </div>
    </section>
  );
}
