import { Link, useLocation } from 'wouter';
import { reads } from '../../shared/reads.ts';
import type { Sanction } from '../../shared/sanctions.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { useSubmit } from '../errors/use-submit.ts';
import { t } from '../i18n/t.ts';
import { sendCommand } from '../live/command.ts';
import { useRead } from '../live/use-read.ts';
import { reasonText } from '../moderation/reason-text.ts';
import { sanctionText } from '../moderation/sanction-text.ts';

/** What a sanctioned person is told on every screen: what is in force, why, and where to appeal. */
export function StandingBanner() {
  const [path] = useLocation();
  const { data } = useRead(reads.standing());
  const told = data?.sanctions.filter(({ endedAt, acknowledgedAt }) => endedAt === undefined && acknowledgedAt === undefined) ?? [];
  // That screen says the rest itself.
  const shown = path === '/standing' ? told.filter(({ kind }) => kind === 'warning') : told;
  return shown.map((sanction) => <Told key={sanction.id} sanction={sanction} />);
}

function Told({ sanction }: { sanction: Sanction }) {
  const { busy, send } = useSubmit(() => undefined);
  return (
    <section
      aria-label={t(`standing.kind.${sanction.kind}`)}
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-danger bg-danger-wash px-4 py-3"
    >
      <Icon name="warning" className="size-5 text-danger" />
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{sanctionText(sanction)}</p>
        <p dir="auto" className="wrap-anywhere">
          {reasonText(sanction.reason)}
        </p>
      </div>
      <Link href="/standing" className="flex min-h-11 items-center font-semibold text-wire underline underline-offset-4">
        {t('standing.details')}
      </Link>
      {sanction.kind === 'warning' && (
        <Button busy={busy} onClick={() => void send(async () => void (await sendCommand('putAcknowledgement', { id: sanction.id })))}>
          {t('standing.acknowledge')}
        </Button>
      )}
    </section>
  );
}
