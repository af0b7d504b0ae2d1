import type { FastifyInstance } from 'fastify';

const hour = 3_600_000;

/** Sweeps at the start and then `every` so many milliseconds until the application closes; `what` names in the log what could not be swept. */
export function sweepWhileOpen(app: FastifyInstance, what: string, sweep: () => Promise<void>, every = hour): void {
  const tried = () => sweep().catch((error: unknown) => app.log.warn({ err: error }, `${what} could not be swept`));
  const timer = setInterval(tried, every).unref();
  app.addHook('onReady', tried);
  app.addHook('onClose', async () => clearInterval(timer));
}
