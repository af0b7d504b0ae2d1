import '../../server/import-faster.ts';

const [{ startBoard }, { loadConfig }, { SafeFetcher }, { greeting }] = await Promise.all([
  import('../../server/board.ts'),
  import('../../server/platform/config/config.ts'),
  import('../../server/platform/fetching/safe-fetcher.ts'),
  import('../../server/greeting.ts'),
]);

/** Like server/main.ts, but every merchant is on this machine, at the link's port. */
const started = new AsyncDisposableStack();
for (const end of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(end, () => void started.disposeAsync().then(() => process.exit(0)));
const fetcher = new SafeFetcher({
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
  isPortAllowed: () => true,
});
console.log(greeting(await startBoard(loadConfig(process.env), started, fetcher)));
