import { lazy, Suspense, useState } from 'react';
import type { Tokens } from '../../../../shared/tokens.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { withWords } from '../../../i18n/language.ts';
import { list } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';

const RevokeTokenDialog = lazy(() => withWords(async () => (await import('./revoke-token-dialog.tsx')).RevokeTokenDialog));

type Token = Tokens['tokens'][string];

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const [ending, setEnding] = useState<Token>();
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
        ))}
      </ul>
      {ending !== undefined && (
        <Suspense>
          <RevokeTokenDialog token={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function TokenRow({ token: { name, scopes, createdAt, usedAt, endsAt }, onEnd }: { token: Token; onEnd: () => void }) {
  const now = useNow();
  const hasEnded = endsAt !== undefined && Date.parse(endsAt) <= now;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
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
    </li>
  );
}

const Ends = ({ moment }: { moment: string }) => t('settings.tokens.ends', { date: useLocalMoment(moment, 'day') });
