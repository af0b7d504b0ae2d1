import type { AdminJobs } from '../../../../shared/admin/jobs.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { Folded } from '../../../components/folded.tsx';
import { Icon } from '../../../components/icon.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { byteSize } from '../../../i18n/byte-size.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** What runs in the background, what failed, and how the machinery is. */
export function JobsDesk() {
  const { data } = useRead(adminReads.adminJobs());
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  const well = data.tasks.filter(isWell);
  return (
    <div className="grid gap-6">
      <Health data={data} />
      <Card title={t('admin.jobs.tasks')}>
        {data.tasks.length === 0 && <p className="text-soft">{t('admin.jobs.none')}</p>}
        <TaskRows tasks={data.tasks.filter((task) => !isWell(task))} />
        {well.length > 0 && (
          <Folded words={t('admin.jobs.well', { count: well.length })}>
            <TaskRows tasks={well} />
          </Folded>
        )}
      </Card>
    </div>
  );
}

function Health({ data: { database, disk, replication } }: { data: AdminJobs }) {
  const facts = [
    [t('admin.jobs.database'), t('admin.jobs.database.facts', { version: database.version, size: byteSize(database.bytes) })],
    [
      t('admin.jobs.connections'),
      t('admin.jobs.connections.facts', { open: count(database.connections), max: count(database.maxConnections) }),
    ],
    ...(disk === undefined
      ? []
      : [[t('admin.jobs.disk'), t('admin.jobs.disk.facts', { free: byteSize(disk.free), size: byteSize(disk.size) })]]),
    ...replication.map(({ name, state, behind }) => [
      t('admin.jobs.replication', { name }),
      t('admin.jobs.replication.facts', { state, behind: count(Math.round(behind / 1_000)) }),
    ]),
  ];
  return (
    <Card title={t('admin.jobs.health')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([name, words], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two followers can have the same name
          <div key={index}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Task = AdminJobs['tasks'][number];

const isWell = ({ failed, failedAt, startedAt }: Task) => failed === 0 && (failedAt === undefined || startedAt !== failedAt);

const TaskRows = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="grid divide-y divide-line empty:hidden">
    {tasks.map((task) => (
      <TaskRow key={task.name} task={task} />
    ))}
  </ul>
);

function TaskRow({ task }: { task: Task }) {
  const { name, startedAt, durationMs, nextAt, failures, failedAt, lastError, failed, due, scheduled } = task;
  const isFine = isWell(task);
  const retry = async () => {
    const { retried } = await sendCommand('createJobRetry', { body: { task: name } });
    toast(t('admin.jobs.retried', { count: retried }));
  };
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name={isFine ? 'check' : 'warning'} className={`size-5 ${isFine ? 'text-good' : 'text-danger'}`} />
        <code className="min-w-40 flex-1 font-medium">{name}</code>
        {due + scheduled > 0 && <span className="text-sm text-soft">{t('admin.jobs.waiting', { count: due + scheduled })}</span>}
        {failed > 0 && (
          <CommandButton act={retry}>
            {t('admin.jobs.retry', { count: failed })}
            <span className="sr-only">{name}</span>
          </CommandButton>
        )}
      </div>
      <p className="text-sm text-soft">
        {startedAt === undefined ? (
          t('admin.jobs.never')
        ) : (
          <>
            {t('admin.jobs.last')} <FullMoment moment={startedAt} /> · {t('admin.jobs.took', { time: count(durationMs ?? 0) })}
          </>
        )}
        {nextAt !== undefined && (
          <>
            {' · '}
            {t('admin.jobs.next')} <FullMoment moment={nextAt} />
          </>
        )}
        {failures > 0 && ` · ${t('admin.jobs.failures', { count: failures })}`}
      </p>
      {lastError !== undefined && failedAt !== undefined && (
        <p className={`text-sm wrap-anywhere ${isFine ? 'text-soft' : 'text-danger'}`}>
          {t('admin.jobs.error')} <FullMoment moment={failedAt} />: {lastError}
        </p>
      )}
    </li>
  );
}
