import { useState } from 'react';
import type { TestMailResult } from '../../../../shared/admin/test-mail.ts';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { languageTag } from '../../../i18n/language-tag.ts';
import { t } from '../../../i18n/t.ts';

/** Sends a mail to the admin's own address, and says what the mail server answered. */
export function TestMail() {
  const language = useLanguage();
  const [result, setResult] = useState<TestMailResult>();
  const send = async () => {
    setResult(undefined);
    setResult(await sendCommand('createTestMail', { body: { language: languageTag(language) } }));
  };
  return (
    <>
      <p className="text-sm text-soft">{t('admin.delivery.testMail.text')}</p>
      <div>
        <CommandButton act={send}>{t('admin.delivery.testMail.send')}</CommandButton>
      </div>
      <div aria-live="polite">
        {result && (
          <p className={result.outcome === 'accepted' ? 'text-good' : 'text-danger'}>
            {t(`admin.delivery.testMail.${result.outcome}`, { address: result.to ?? '' })}
          </p>
        )}
        {result?.answer !== undefined && (
          <p dir="ltr" className="font-mono text-sm wrap-anywhere">
            {result.answer}
          </p>
        )}
      </div>
    </>
  );
}
