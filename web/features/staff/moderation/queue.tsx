import { useEffect, useMemo, useReducer, useState } from 'react';
import { type Decision, needsReason } from '../../../../shared/decisions.ts';
import { staffLogAddress } from '../../../../shared/log-address.ts';
import type { DecideCase, QueueCase } from '../../../../shared/moderation.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import type { CaseEntryKind } from '../../../../shared/states.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { dealAddress, merchantAddress, personAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { BatchBar } from './batch-bar.tsx';
import { CaseCard } from './case-card.tsx';
import { behindMore, DecisionButtons, KeyHint } from './decision-buttons.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type answerKeys, decisionKeys } from './decision-keys.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { personForCase } from './person-for-case.ts';
import { QueueHelp } from './queue-help.tsx';
import {
  commonDecisions,
  emptyQueue,
  inOrderFor,
  isAbout,
  type Moderator,
  possibleDecisions,
  type QueueAction,
  type QueueState,
  reasonsGiven,
  reduceQueue,
} from './queue-state.ts';
import { RecentDecisions } from './recent-decisions.tsx';
import { useDecisions } from './use-decisions.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useSeenVersions } from './use-seen-versions.ts';

interface QueueProps {
  kind: CaseEntryKind | undefined;
  after: string | undefined;
  /** The address of the next page. */
  nextAddress: (after: string) => string;
}

/** What waits for the moderators, live, to be decided by keys or presses. */
export function Queue({ kind, after, nextAddress }: QueueProps) {
  const me = useMe();
  const { data } = useRead(queueReads.queue({ kind, after }));
  const [state, dispatch] = useReducer(reduceQueue, emptyQueue);
  const [asking, setAsking] = useState<{ decision: Decision; cases: readonly QueueCase[] }>();
  const [isHelping, setHelping] = useState(false);
  const order = useMemo(() => data && inOrderFor(me, data), [data, me]);
  useEffect(() => {
    if (order !== undefined) dispatch({ type: 'shown', order });
  }, [order]);

  const cases = data?.cases ?? {};
  const current = state.current === undefined ? undefined : cases[state.current];
  // Its card reads it too.
  const person = useRead(current && queueReads.caseContext(current.id)).data?.person ?? current?.person;
  const selected = state.selected.flatMap((id) => cases[id] ?? []);
  const inSight = current === undefined ? selected : [current, ...selected];
  const { decide, undo, claim } = useDecisions(dispatch, useSeenVersions(inSight));
  const target = selected.length > 0 ? selected : current === undefined ? [] : [current];
  const begin = (decision: Decision, about: readonly QueueCase[]) => {
    if (!commonDecisions(about, me).includes(decision)) return;
    if (decision === 'merge' || needsReason(decision)) setAsking({ decision, cases: about });
    else void decide(about, decision);
  };
  const [last] = state.done;
  useQueueKeys({
    ...Object.fromEntries(Object.entries(decisionKeys).map(([decision, { key }]) => [key, () => begin(decision as Decision, target)])),
    j: () => dispatch({ type: 'moved', by: 1 }),
    k: () => dispatch({ type: 'moved', by: -1 }),
    x: () => current && dispatch({ type: 'selected', id: current.id }),
    c: () => current && !isAbout(current, me) && void claim(current, isClaimedBy(me, current)),
    o: () => current && openTab(person === undefined ? publicAddress(current) : personForCase(person.id, current)),
    p: () => current && openTab(publicAddress(current)),
    g: () => answer('grant'),
    n: () => answer('reject'),
    z: () => last && void undo(last.id),
    '?': () => setHelping(true),
  });

  if (data === undefined || order === undefined) return <Skeleton className="h-64 w-full rounded-card" />;
  return (
    <div className="grid gap-4">
      {order.length === 0 ? (
        <EmptyState scene={empty} title={t('moderation.empty')} text={t('moderation.emptyText')}>
          <ButtonLink href={staffLogAddress({})}>{t('mod.log.title')}</ButtonLink>
        </EmptyState>
      ) : (
        <CaseList {...{ order, cases, state, dispatch, me }} onDecide={begin} onClaim={claim} />
      )}
      {data.next !== undefined && (
        <ButtonLink href={nextAddress(data.next)} className="justify-self-center">
          {t('moderation.next')}
        </ButtonLink>
      )}
      <RecentDecisions done={state.done} onUndo={(id) => void undo(id)} />
      <Button
        look="quiet"
        aria-keyshortcuts="?"
        onClick={() => setHelping(true)}
        className="justify-self-start max-sm:hidden pointer-coarse:hidden"
      >
        {t('moderation.keys')}
        <KeyHint name="?" />
      </Button>
      {selected.length > 0 && (
        <BatchBar
          count={selected.length}
          possible={commonDecisions(selected, me)}
          onDecide={(decision) => begin(decision, selected)}
          onClear={() => dispatch({ type: 'unselected' })}
        />
      )}
      {asking && (
        <Question
          {...asking}
          me={me}
          onDecide={(decision, more) => {
            setAsking(undefined);
            void decide(asking.cases, decision, more);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {isHelping && <QueueHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

interface CaseListProps {
  order: readonly number[];
  cases: Readonly<Record<string, QueueCase>>;
  state: QueueState;
  dispatch: (action: QueueAction) => void;
  me: Moderator;
  onDecide: (decision: Decision, about: readonly QueueCase[]) => void;
  onClaim: ClaimButtonProps['onClaim'];
}

const CaseList = ({ order, cases, state, dispatch, me, onDecide, onClaim }: CaseListProps) => (
  <ul className="grid gap-3">
    {order
      .flatMap((id) => cases[id] ?? [])
      .map((each) => (
        <CaseCard
          key={each.id}
          each={each}
          me={me}
          isOpen={each.id === state.current}
          isSelected={state.selected.includes(each.id)}
          onOpen={() => dispatch({ type: 'opened', id: each.id === state.current ? undefined : each.id })}
          onSelect={() => dispatch({ type: 'selected', id: each.id })}
        >
          {state.selected.length === 0 && (
            <>
              <DecisionButtons possible={possibleDecisions(each, me)} onDecide={(decision) => onDecide(decision, [each])} />
              <ClaimButton each={each} me={me} onClaim={onClaim} />
            </>
          )}
        </CaseCard>
      ))}
  </ul>
);

const isClaimedBy = (me: Moderator, { claimed }: QueueCase) => claimed?.by.handle === me?.handle;

interface ClaimButtonProps {
  each: QueueCase;
  me: Moderator;
  onClaim: (each: QueueCase, isMine: boolean) => Promise<void>;
}

function ClaimButton({ each, me, onClaim }: ClaimButtonProps) {
  if (isAbout(each, me)) return <p className="text-soft">{t('moderation.own')}</p>;
  const isMine = isClaimedBy(me, each);
  return (
    <Button look="quiet" aria-keyshortcuts="c" onClick={() => void onClaim(each, isMine)} className={behindMore}>
      {t(isMine ? 'moderation.claim.end' : each.claimed ? 'moderation.claim.takeOver' : 'moderation.claim')}
      <KeyHint name="c" />
    </Button>
  );
}

interface QuestionProps {
  decision: Decision;
  cases: readonly QueueCase[];
  me: Moderator;
  onDecide: (decision: Decision, more: Pick<DecideCase, 'reason' | 'into' | 'sanction'>) => void;
  onClose: () => void;
}

/** What a decision needs to know first: the deal that stays, or why. */
function Question({ decision, cases, me, onDecide, onClose }: QuestionProps) {
  const [first] = cases;
  if (first === undefined) return null;
  if (decision === 'merge') return <MergeDialog each={first} onMerge={(into) => onDecide('merge', { into })} onClose={onClose} />;
  return (
    <DecisionDialog
      decision={decision}
      cases={cases.length}
      isComment={cases.every(({ comment }) => comment !== undefined)}
      suggested={reasonsGiven(first)[0]?.reason}
      canRemove={commonDecisions(cases, me).includes('remove')}
      onDecide={onDecide}
      onClose={onClose}
    />
  );
}

const openTab = (address: string) => window.open(address, '_blank', 'noopener');

/** Presses the first button in sight for an appeal or a claim. */
const answer = (which: keyof typeof answerKeys) => document.querySelector<HTMLElement>(`[data-answer=${which}]`)?.click();

/** Where everybody sees what a case is about. */
function publicAddress({ deal, comment, person, merchant }: QueueCase): string {
  if (deal !== undefined) return dealAddress(deal);
  if (comment !== undefined) return `${dealAddress(comment.deal)}#comment-${comment.id}`;
  return person === undefined ? merchantAddress(merchant?.slug ?? '') : personAddress(person.handle);
}
