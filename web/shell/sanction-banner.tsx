import { Link, useLocation } from 'wouter';
import { reads } from '../../shared/reads.ts';
import type { Sanction } from '../../shared/sanctions.ts';
import { sanctionKinds } from '../../shared/states.ts';
import { Icon } from '../components/icon.tsx';
import { sendCommand } from '../engine/command.ts';
import { useRead } from '../engine/use-read.ts';
import { CommandButton } from '../errors/command-button.tsx';
import { t } from '../i18n/t.ts';
import { reasonText } from '../moderation/reason-text.ts';
import { sanctionText } from '../moderation/sanction-text.ts';

/** The sanctions that are in force, shown on every screen: the strictest first, with the reason and a link to appeal. */
export function SanctionBanner() {
  const [path] = useLocation();
  const { data } = useRead(reads.ownSanctions());
  const inForce = data?.sanctions.filter(({ endedAt, acknowledgedAt }) => endedAt === undefined && acknowledgedAt === undefined) ?? [];
  // That screen says the rest itself.
  const shown = path === '/sanctions' ? inForce.filter(({ kind }) => kind === 'warning') : inForce;
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t('sanctions.title')}
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-danger bg-danger-wash px-4 py-3"
    >
      <Icon name="warning" className="size-5 self-start text-danger" />
      <ul className="grid min-w-56 flex-1 gap-2">
        {shown.toSorted(strictestFirst).map((sanction) => (
          <SanctionNotice key={sanction.id} sanction={sanction} />
        ))}
      </ul>
      <Link href="/sanctions" className="flex min-h-11 items-center max-sm:ps-9 font-semibold text-wire underline underline-offset-4">
        {t('sanctions.details')}
      </Link>
    </section>
  );
}

const strictestFirst = (one: Sanction, other: Sanction) => sanctionKinds.indexOf(other.kind) - sanctionKinds.indexOf(one.kind);

const SanctionNotice = ({ sanction: { id, kind, until, reason } }: { sanction: Sanction }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-semibold">{sanctionText({ kind, until })}</p>
      <p dir="auto" className="wrap-anywhere">
        {reasonText(reason)}
      </p>
    </div>
    {kind === 'warning' && (
      <CommandButton act={() => sendCommand('putAcknowledgement', { id })}>{t('sanctions.acknowledge')}</CommandButton>
    )}
  </li>
);
