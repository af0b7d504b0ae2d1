import { useState } from 'react';
import { Link } from 'wouter';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

async function endOtherSessions(tokensToo: boolean): Promise<void> {
  if (tokensToo) await sendCommand('deleteMyTokens', {});
  await sendCommand('deleteMyOtherSessions', {});
  toast(t('settings.sessions.othersEnded'));
}

/** Signs out everywhere else. Personal tokens stay valid, so it says so, and offers to revoke them too. */
export function EndOtherSessions({ hasOthers }: { hasOthers: boolean }) {
  const { data } = useRead(reads.tokens());
  const [tokensToo, setTokensToo] = useState(false);
  const count = data?.order.length ?? 0;
  return (
    <div className="grid justify-items-start gap-4">
      {count > 0 && (
        <p className="text-soft">
          {t('settings.sessions.tokensLeft', { count })}{' '}
          <Link href="/settings/tokens" className="text-wire underline underline-offset-2">
            {t('settings.tokens')}
          </Link>
        </p>
      )}
      {hasOthers && count > 0 && (
        <CheckField
          label={t('settings.sessions.tokens', { count })}
          hint={t('settings.sessions.tokens.text')}
          checked={tokensToo}
          onChange={(event) => setTokensToo(event.target.checked)}
        />
      )}
      {hasOthers && (
        <Button look="danger" onClick={() => void endOtherSessions(tokensToo).catch(showError)}>
          {t('settings.sessions.endOthers')}
        </Button>
      )}
    </div>
  );
}
