import { Link } from 'wouter';
import type { PageVersion } from '../../shared/account.ts';
import { Button } from '../components/button.tsx';
import { sendCommand } from '../engine/command.ts';
import { showError } from '../errors/show-error.ts';
import { t } from '../i18n/t.ts';

export function ConsentQuestion({ required, onLater }: { required: PageVersion; onLater: () => void }) {
  const question = t(required.version === 1 ? `person.consent.first.${required.page}` : `person.consent.${required.page}`);
  const accept = () => void sendCommand('putMyConsent', { body: required }).catch(showError);
  return (
    <section
      aria-label={question}
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="min-w-48 flex-1">
        {question}{' '}
        <Link href={`/pages/${required.page}`} className="text-wire underline underline-offset-4">
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
