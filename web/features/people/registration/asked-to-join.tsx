import type { OwnJoinRequest } from '../../../../shared/registration.ts';
import { useBoard } from '../../../board/use-board.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { broken } from '../../../components/scenes/broken.ts';
import { empty } from '../../../components/scenes/empty.ts';
import { t } from '../../../i18n/t.ts';

type Request = NonNullable<OwnJoinRequest['request']>;

/** For someone who has asked to join: that they wait, or that they were declined. When they are let in, the screen goes on by itself. */
export function AskedToJoin({ request, onChange }: { request: Request; onChange: () => void }) {
  const { name: board } = useBoard();
  const again = useLocalMoment(request.againAt ?? request.at, 'day');
  const isDeclined = request.approved === false;
  return (
    <div className="grid gap-4" aria-live="polite">
      <EmptyState
        scene={isDeclined ? broken : empty}
        title={t(isDeclined ? 'welcome.declined' : 'welcome.waits')}
        text={isDeclined ? t('welcome.declined.text', { date: again }) : t('welcome.waits.text', { board, handle: request.handle })}
      >
        <ButtonLink href="/" look="primary">
          {t('welcome.read')}
        </ButtonLink>
        {!isDeclined && <Button onClick={onChange}>{t('welcome.change')}</Button>}
      </EmptyState>
      {request.answer !== undefined && <Words label={t('welcome.answer')} text={request.answer} />}
      {request.text !== undefined && <Words label={t('welcome.asked')} text={request.text} />}
    </div>
  );
}

const Words = ({ label, text }: { label: string; text: string }) => (
  <figure className="grid gap-1">
    <figcaption className="text-sm text-soft">{label}</figcaption>
    <blockquote dir="auto" className="border-s-4 border-line ps-3 whitespace-pre-wrap wrap-anywhere">
      {text}
    </blockquote>
  </figure>
);
