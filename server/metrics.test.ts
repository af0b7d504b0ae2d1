import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { apiClient } from '../test/api-client.ts';
import { type TestApp, testApp } from '../test/app.ts';
import { aDeal } from '../test/factories.ts';
import { freePort } from '../test/free-port.ts';
import { watchRead } from '../test/live-client.ts';
import { aPerson } from '../test/sign-in.ts';
import { countDeliveries } from './notify/delivery/count-deliveries.ts';
import { channels, deliveries } from './platform/database/schema.ts';
import { queueJob } from './platform/jobs/queue-job.ts';
import { recordRun } from './platform/jobs/record-run.ts';

let board: TestApp;
let port: number;
/** What one scrape answers, by name and labels. */
let samples: Map<string, number>;

beforeAll(async () => {
  port = await freePort();
  board = await testApp({ METRICS_PORT: `${port}` });
  const person = await aPerson(board.db, { role: 'admin' });
  const { id } = await aDeal(board.db, { authorId: person.id });
  await addWork(person.id);
  const api = await apiClient(board, person);
  await api('GET', `/api/deals/${id}`);
  await api('GET', '/api/deals?q=secret');
  await api('PUT', `/api/saves/${id}`);
  await api('GET', '/api/nothing/of/the/kind');
  const address = await board.app.listen({ port: 0 });
  const watched = watchRead(address, '/api/board');
  await vi.waitUntil(() => watched.isLive() && watched.data() !== undefined, { timeout: 10_000 });
  samples = samplesIn(await scrape());
  watched.close();
});
afterAll(() => board.close());

async function addWork(personId: number) {
  await board.db.transaction((tx) => queueJob(tx, { name: 'send_mail', payload: z.object({}) }, {}));
  await recordRun(board.db, { name: 'send_mail', startedAt: new Date(), error: new Error('No post office') });
  const address = 'a@a.example';
  const [channel] = await board.db.insert(channels).values({ personId, kind: 'email', name: 'Mine', address, state: 'active' }).returning();
  const dueAt = new Date(Date.now() - 3_600_000);
  await board.db.insert(deliveries).values({ channelId: channel?.id ?? 0, messageId: 'one', kind: 'test', dueAt });
  await countDeliveries(board.db);
}

const scrape = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const samplesIn = (text: string) =>
  new Map([...text.matchAll(/^([a-z0-9_]+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]));

test('requests are measured by method, route and status, never by what was asked for', () => {
  const count = (labels: string) => samples.get(`dealwire_http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/deals/:id",status="2xx"')).toBe(1);
  expect(count('method="PUT",route="/api/saves/:deal",status="2xx"')).toBe(1);
  expect([...samples.keys()].filter((name) => /secret|of\/the|\/deals\/\d/.test(name))).toEqual([]);
});

test('evaluations are measured by read', () => {
  expect(samples.get('dealwire_evaluation_duration_seconds_count{read="/api/board",outcome="good"}')).toBeGreaterThan(0);
});

test.each([
  ['dealwire_streams', 1],
  ['dealwire_feed_live', 1],
  ['dealwire_reads{state="watched"}', 1],
  ['dealwire_jobs{task="send_mail",state="due"}', 1],
  ['dealwire_task_failures_total{task="send_mail"}', 1],
  ['dealwire_deliveries_waiting{method="email",state="due"}', 1],
  ['dealwire_postgres_up', 1],
  ['dealwire_pool_waiting{pool="commands"}', 0],
  ['dealwire_queue_tasks{queue="commands",state="waiting"}', 0],
])('the metric %s says %d', (name, value) => {
  expect(samples.get(name)).toBe(value);
});

test.each([
  'dealwire_delivery_oldest_due_seconds{method="email"}',
  'dealwire_job_oldest_due_seconds{task="send_mail"}',
  'dealwire_postgres_size_bytes',
  'dealwire_postgres_max_connections',
  'dealwire_postgres_wal_bytes_total',
  'dealwire_postgres_transactions_total{outcome="committed"}',
  'dealwire_postgres_slots{state="active"}',
  'nodejs_heap_size_used_bytes',
  'process_resident_memory_bytes',
])('the metric %s is known', (name) => {
  expect(samples.get(name)).toBeGreaterThan(0);
});

test.each(['deploy/grafana-dashboard.json', 'deploy/alerts.yml'])(
  '%s asks only for metrics, labels and values that the board exports',
  (file) => {
    const text = readFileSync(file, 'utf8').replaceAll('\\"', '"');
    const asked = [...text.matchAll(/\b((?:dealwire|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)];
    const names = [...samples.keys()].map((name) => name.replace(/\{.*/, ''));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.map(([, name]) => name).filter((name = '') => !names.includes(name))).toEqual([]);
    const labels = asked.flatMap(([, name, list = '']) => [...list.matchAll(/(\w+)="([a-z]+)"/g)].map(([label]) => ({ name, label })));
    const isKnown = ({ name, label }: { name?: string | undefined; label: string }) =>
      // The board has answered no error here.
      label === 'status="5xx"' || [...samples.keys()].some((key) => key.startsWith(`${name}{`) && key.includes(label));
    expect(labels.filter((each) => !isKnown(each))).toEqual([]);
  },
);

test('the metrics are served at their own address only, and nothing else is there', async () => {
  const answers = await Promise.all(['/', '/api/board'].map((url) => fetch(`http://127.0.0.1:${port}${url}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await board.app.inject('/metrics')).statusCode).toBe(404);
});
