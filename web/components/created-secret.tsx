import { useEffect, useId, useRef } from 'react';
import { t } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';

interface CreatedSecretProps {
  title: string;
  text: string;
  /** What the secret is. */
  label: string;
  /** Undefined if the connection broke before the board's first answer arrived. */
  secret: string | undefined;
  onDone: () => void;
}

/** The only time that a token or a webhook's secret is shown. */
export function CreatedSecret({ title, text, label, secret, onDone }: CreatedSecretProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border-2 border-good bg-surface p-4 sm:p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <p>{text}</p>
      {secret !== undefined && <CodeBlock code={secret} label={label} />}
      <div>
        <Button onClick={onDone}>{t('settings.tokens.made.done')}</Button>
      </div>
    </section>
  );
}
