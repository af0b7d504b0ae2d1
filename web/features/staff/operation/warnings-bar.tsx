import { Link } from 'wouter';
import { adminReads } from '../../../../shared/admin/reads.ts';
import type { AdminWarnings, WarningKind } from '../../../../shared/admin/warnings.ts';
import { Icon } from '../../../components/icon.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { day } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Where it can be looked into. */
const desks: Partial<Record<WarningKind, string>> = {
  jobs: '/admin/jobs',
  transaction: '/admin/jobs',
  disk: '/admin/jobs',
  pictures: '/admin/jobs',
  mail: '/admin/delivery',
  backup_failed: '/admin/backups',
  backup_old: '/admin/backups',
  log_archive: '/admin/backups',
};

/** That desk says it at once. */
const ownNotice = '/admin/backups';

/** Tells admins in red what needs them. @param desk where they are */
export function WarningsBar({ desk }: { desk: string }) {
  const all = useRead(adminReads.adminWarnings()).data?.warnings ?? [];
  const warnings = all.filter(({ kind }) => desk !== ownNotice || desks[kind] !== ownNotice);
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t('admin.warnings')} className="rounded-card border border-danger bg-danger-wash p-4">
      <ul className="grid gap-2">
        {warnings.map((warning) => (
          <li key={warning.kind + warning.since} className="flex items-start gap-2">
            <Icon name="warning" className="mt-0.5 size-5 text-danger" />
            <Words {...warning} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ kind, details }: AdminWarnings['warnings'][number]) {
  const words = t(`admin.warning.${kind}`, kind === 'rates' ? { day: day(String(details.day), 'UTC') } : details);
  const desk = desks[kind];
  if (kind === 'release' && details.notes !== '')
    return (
      <a href={String(details.notes)} className="underline underline-offset-4">
        {words}
      </a>
    );
  if (desk === undefined) return <span>{words}</span>;
  return (
    <Link href={desk} className="underline underline-offset-4">
      {words}
    </Link>
  );
}
