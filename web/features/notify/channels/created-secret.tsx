import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { t } from '../../../i18n/t.ts';

/** The only time that a webhook's secret is shown. */
export function CreatedSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border-2 border-good bg-surface p-4 sm:p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold">
        {t('settings.webhooks.secret')}
      </h2>
      <p>{t('settings.webhooks.secret.text')}</p>
      <CodeBlock code={secret} label={t('settings.webhooks.secret')} />
      <div>
        <Button onClick={onDone}>{t('settings.tokens.made.done')}</Button>
      </div>
    </section>
  );
}
