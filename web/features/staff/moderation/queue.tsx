import { useEffect, useMemo, useReducer, useState } from 'react';
import { type Decision, needsReason } from '../../../../shared/decisions.ts';
import { staffLogAddress } from '../../../../shared/log-address.ts';
import type { QueueCase } from '../../../../shared/moderation.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import type { CaseEntryKind } from '../../../../shared/states.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { BatchBar } from './batch-bar.tsx';
import { CaseCard } from './case-card.tsx';
import { DecisionButtons, KeyHint } from './decision-buttons.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type answerKeys, decisionKeys } from './decision-keys.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { personForCase } from './person-for-case.ts';
import { QueueHelp } from './queue-help.tsx';
import { commonDecisions, emptyQueue, inOrderFor, isAbout, possibleDecisions, reasonsGiven, reduceQueue } from './queue-state.ts';
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
  const [merging, setMerging] = useState<QueueCase>();
  const [isHelping, setHelping] = useState(false);
  const order = useMemo(() => data && inOrderFor(me, data), [data, me]);
  useEffect(() => {
    if (order !== undefined) dispatch({ type: 'shown', order });
  }, [order]);

  const cases = data?.cases ?? {};
  const current = state.current === undefined ? undefined : cases[state.current];
  // Its card reads it too.
  const person = useRead(current && queueReads.caseContext(current.id)).data?.person;
  const selected = state.selected.flatMap((id) => cases[id] ?? []);
  const inSight = current === undefined ? selected : [current, ...selected];
  const { decide, undo, claim } = useDecisions(dispatch, useSeenVersions(inSight));
  const target = selected.length > 0 ? selected : current === undefined ? [] : [current];
  const begin = (decision: Decision, about: readonly QueueCase[]) => {
    if (!commonDecisions(about, me).includes(decision)) return;
    if (decision === 'merge') setMerging(about[0]);
    else if (needsReason(decision)) setAsking({ decision, cases: about });
    else void decide(about, decision);
  };
  const isMine = ({ claimed }: QueueCase) => claimed?.by.handle === me?.handle;
  const [last] = state.done;
  useQueueKeys({
    ...Object.fromEntries(Object.entries(decisionKeys).map(([decision, { key }]) => [key, () => begin(decision as Decision, target)])),
    j: () => dispatch({ type: 'moved', by: 1 }),
    k: () => dispatch({ type: 'moved', by: -1 }),
    x: () => current && dispatch({ type: 'selected', id: current.id }),
    c: () => current && !isAbout(current, me) && void claim(current, isMine(current)),
    o: () => current && openTab(addressOf(current)),
    p: () => current && person && openTab(personForCase(person.id, current)),
    g: () => answer('grant'),
    n: () => answer('reject'),
    z: () => last && void undo(last.id),
    '?': () => setHelping(true),
  });

  if (data === undefined || order === undefined) return <Skeleton className="h-64 w-full rounded-card" />;
  return (
    <div className="grid gap-4">
      {order.length === 0 ? (
        <EmptyState scene="empty" title={t('moderation.empty')} text={t('moderation.emptyText')}>
          <ButtonLink href={staffLogAddress({})}>{t('mod.log.title')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {order.map((id) => {
            const each = cases[id];
            return each === undefined ? null : (
              <CaseCard
                key={id}
                each={each}
                me={me}
                isOpen={id === state.current}
                isSelected={state.selected.includes(id)}
                onOpen={() => dispatch({ type: 'opened', id: id === state.current ? undefined : id })}
                onSelect={() => dispatch({ type: 'selected', id })}
              >
                <DecisionButtons possible={possibleDecisions(each, me)} onDecide={(decision) => begin(decision, [each])} />
                {isAbout(each, me) ? (
                  <p className="text-soft">{t('moderation.own')}</p>
                ) : (
                  <Button look="quiet" aria-keyshortcuts="c" onClick={() => void claim(each, isMine(each))}>
                    {t(isMine(each) ? 'moderation.claim.end' : each.claimed ? 'moderation.claim.takeOver' : 'moderation.claim')}
                    <KeyHint name="c" />
                  </Button>
                )}
              </CaseCard>
            );
          })}
        </ul>
      )}
      {data.next !== undefined && (
        <ButtonLink href={nextAddress(data.next)} className="justify-self-center">
          {t('moderation.next')}
        </ButtonLink>
      )}
      <RecentDecisions done={state.done} onUndo={(id) => void undo(id)} />
      <Button look="quiet" aria-keyshortcuts="?" onClick={() => setHelping(true)} className="justify-self-start pointer-coarse:hidden">
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
        <DecisionDialog
          decision={asking.decision}
          cases={asking.cases.length}
          isComment={asking.cases.every(({ comment }) => comment !== undefined)}
          suggested={asking.cases[0] && reasonsGiven(asking.cases[0])[0]?.reason}
          canRemove={commonDecisions(asking.cases, me).includes('remove')}
          onDecide={(decision, more) => {
            setAsking(undefined);
            void decide(asking.cases, decision, more);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {merging && (
        <MergeDialog
          each={merging}
          onMerge={(into) => {
            setMerging(undefined);
            void decide([merging], 'merge', { into });
          }}
          onClose={() => setMerging(undefined)}
        />
      )}
      {isHelping && <QueueHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

const openTab = (address: string) => window.open(address, '_blank', 'noopener');

/** Presses the first button in sight for an appeal or a claim. */
const answer = (which: keyof typeof answerKeys) => document.querySelector<HTMLElement>(`[data-answer=${which}]`)?.click();

/** Where the subject of a case is shown. */
function addressOf(each: QueueCase): string {
  const { deal, comment, person, merchant } = each;
  if (deal !== undefined) return dealAddress(deal);
  if (comment !== undefined) return `${dealAddress(comment.deal)}#comment-${comment.id}`;
  return person === undefined ? `/m/${merchant?.slug}` : personForCase(person.id, each);
}
