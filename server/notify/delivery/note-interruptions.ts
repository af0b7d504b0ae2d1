import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';

export const noteInterruptionsTask = 'note_interruptions';

/** What `daily_figures` calls the minutes of a day (UTC) in which nothing ran; days of which nothing is known have none. */
export const interruptedMeasure = 'interrupted';

/**
 * Runs at least each minute beside all jobs, however long these take, so its last run tells since when nothing ran. Less than three minutes may be a restart.
 * Of several nodes that start at once, one counts: the others wait for its row, which then has its run.
 */
export async function noteInterruptions(db: Database): Promise<void> {
  await db.execute(sql`
    with gap as (
      select started_at at time zone 'UTC' as since from task_runs
      where name = ${noteInterruptionsTask} and started_at < now() - interval '3 minutes' for update
    ), run as (
      update task_runs set started_at = now() from gap where name = ${noteInterruptionsTask}
    ), span as (
      select since, now() at time zone 'UTC' as until from (select) always left join gap on true
    )
    insert into daily_figures (day, measure, value)
    select day, ${interruptedMeasure}, case when since is null then 0
      else round(extract(epoch from least(until, day + interval '1 day') - greatest(since, day)) / 60) end
    from span, generate_series(date_trunc('day', coalesce(since, until)), until, '1 day') day
    on conflict (day, measure) do update set value = daily_figures.value + excluded.value where excluded.value > 0`);
}
