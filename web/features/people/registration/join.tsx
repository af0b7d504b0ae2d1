import { useState } from 'react';
import { admissionRules } from '../../../../shared/admission.ts';
import { joinRequestRead } from '../../../../shared/join-request-read.ts';
import type { Me } from '../../../../shared/people.ts';
import { has } from '../../../../shared/roles.ts';
import { useBoard } from '../../../board/use-board.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { broken } from '../../../components/scenes/broken.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { AskedToJoin } from './asked-to-join.tsx';
import { ChooseHandle } from './choose-handle.tsx';

/** What someone without a handle does next, by who can become a member. */
export function Join({ me, onChosen }: { me: Me; onChosen: () => void }) {
  const { name: board, registration } = useBoard();
  const mode = has(me.role, 'administers') ? 'open' : (registration ?? 'open');
  const { data } = useRead(mode === 'open' ? undefined : joinRequestRead());
  const [isChanging, setChanging] = useState(false);
  if (mode === 'open') return <ChooseHandle me={me} mode={mode} onChosen={onChosen} />;
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  const { request } = data;
  const mayAsk = request?.approved !== false || Date.parse(request.againAt ?? '') < Date.now();
  if (request !== undefined && request.approved !== true && !isChanging && (admissionRules[mode].uninvited === 'waits' || !mayAsk))
    return <AskedToJoin request={request} onChange={() => setChanging(true)} />;
  if (mode === 'closed')
    return (
      <EmptyState scene={broken} title={t('welcome.closed', { board })} text={t('welcome.closed.text')}>
        <ButtonLink href="/" look="primary">
          {t('welcome.read')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ChooseHandle
      me={me}
      mode={request?.approved ? 'open' : mode}
      asked={request?.text}
      onChosen={onChosen}
      onAsked={() => setChanging(false)}
    />
  );
}
