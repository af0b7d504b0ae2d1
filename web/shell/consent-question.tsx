import { Link } from 'wouter';
import type { PageVersion } from '../../shared/account.ts';
import { Button } from '../components/button.tsx';
import { showError } from '../errors/show-error.ts';
import { t } from '../i18n/t.ts';
import { sendCommand } from '../live/command.ts';

export function ConsentQuestion({ asked, onLater }: { asked: PageVersion; onLater: () => void }) {
  const question = t(asked.version === 1 ? `person.consent.first.${asked.page}` : `person.consent.${asked.page}`);
  const accept = () => void sendCommand('putMyConsent', { body: asked }).catch(showError);
  return (
    <section
      aria-label={question}
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="min-w-48 flex-1">
        {question}{' '}
        <Link href={`/pages/${asked.page}`} className="text-wire underline underline-offset-4">
          {t('person.consent.read')}
        </Link>
      </p>
      <Button look="quiet" onClick={onLater}>
        {t('person.consent.later')}
      </Button>
      <Button look="primary" onClick={accept}>
        {t('person.consent.accept')}
      </Button>
    </section>
  );
}
