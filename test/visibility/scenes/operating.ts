import { sql } from 'drizzle-orm';
import { anywhere, dealOf, noteReads, ownReads, publicLog, type Scene, staffReads } from './scene.ts';

/** What operators see: drafts of pages, failed jobs, stopped channels; and what members see. */
export async function operating(scene: Scene): Promise<void> {
  const { as, board, plant } = scene;
  const drafts = { admins: /^\/api\/(admin\/pages|mod\/staff-log)/ };
  const page = { name: 'about', language: 'en' };
  const replaced = plant('a page that was replaced', drafts);
  await as('admin', 'PUT /api/admin/pages', { ...page, body: replaced, version: 0, action: 'publish' });
  const published = plant('a published page', { everyone: /^\/(api\/)?pages\//, admins: drafts.admins });
  await as('admin', 'PUT /api/admin/pages', { ...page, body: published, version: 1, action: 'publish' });
  await as('admin', 'PUT /api/admin/pages', { ...page, body: plant('the draft of a page', drafts), version: 2 });
  const reason = plant('why a type of channel is stopped', { admins: /^\/api\/admin\/delivery/, staff: noteReads });
  await as('admin', 'PUT /api/admin/delivery/channels', { kind: 'slack', isStopped: true, reason });
  const error = plant('the error of a task', { admins: /^\/api\/admin\/jobs/ });
  await board.db.execute(
    sql`insert into task_runs (name, started_at, duration_ms, runs, failures, failed_at, last_error) values ('expire_checks', now(), 1, 1, 1, now(), ${error})
        on conflict (name) do update set last_error = excluded.last_error, failed_at = now()`,
  );
  const failing = plant('the name of a task that failed', { admins: /^\/api\/admin\/warnings/ });
  await board.db.execute(sql`insert into warnings (kind, details) values ('jobs', ${JSON.stringify({ tasks: failing })})`);
  const late = plant('why the archive of the log is behind', { admins: /^\/api\/admin\/backups/ });
  await board.db.execute(sql`insert into log_archive (tool, error) values ('dealwire', ${late})`);
  const failure = plant('why a backup failed', { admins: /^\/api\/admin\/backups/ });
  await board.db.execute(sql`insert into backups (file, ended_at, error) values ('/backups/1', now(), ${failure})`);
  const title = plant('the title of a members-only deal', { members: anywhere });
  const id = await dealOf(scene, 'for members', title);
  await board.db.execute(sql`update deals set members_only = true where id = ${id}`);
  const why = plant('why a members-only deal expired', { members: publicLog, staff: staffReads, author: ownReads });
  await as('moderator', `POST /api/deals/${id}/expiry`, { reason: why });
}
