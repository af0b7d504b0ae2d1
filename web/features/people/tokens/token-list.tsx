import { useState } from 'react';
import type { Tokens } from '../../../../shared/tokens.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { list } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';

type Token = Tokens['tokens'][string];

/** Programs that use it stop working. */
const revoke = ({ id, name }: Token) => sendCommand('deleteToken', { id }).then(() => toast(t('settings.tokens.ended', { name })));

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const [ending, setEnding] = useState<Token>();
  return (
    <>
      <List
        items={tokens}
        row={(token) => <TokenRow token={token} onEnd={() => setEnding(token)} />}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      />
      {ending !== undefined && (
        <ConfirmDialog
          title={t('settings.tokens.endAsk', { name: ending.name })}
          text={t('settings.tokens.endAsk.text')}
          label={t('settings.tokens.endIt')}
          act={() => revoke(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

function TokenRow({ token: { name, scopes, createdAt, usedAt, endsAt }, onEnd }: { token: Token; onEnd: () => void }) {
  const now = useNow();
  const hasEnded = endsAt !== undefined && Date.parse(endsAt) <= now;
  return (
    <>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="wrap-anywhere">{name}</bdi>
          {hasEnded && (
            <Badge look="against" icon="clock">
              {t('settings.tokens.hasEnded')}
            </Badge>
          )}
        </span>
        <span className="text-sm text-soft">{list(scopes.map((scope) => t(`settings.tokens.scope.${scope}`)))}</span>
        <span className="text-sm text-soft">
          {t('settings.tokens.since')} <RelativeTime moment={createdAt} />
          {' · '}
          {usedAt === undefined ? (
            t('settings.tokens.unused')
          ) : (
            <>
              {t('settings.tokens.used')} <RelativeTime moment={usedAt} />
            </>
          )}
          {endsAt !== undefined && !hasEnded && (
            <>
              {' · '}
              <Ends moment={endsAt} />
            </>
          )}
        </span>
      </div>
      <Button aria-label={t('settings.tokens.endOne', { name })} onClick={onEnd}>
        {t('settings.tokens.endIt')}
      </Button>
    </>
  );
}

const Ends = ({ moment }: { moment: string }) => t('settings.tokens.ends', { date: useLocalMoment(moment, 'day') });
