import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Measures every answer but the event streams, by the route's pattern: what somebody asked for is not in it, so there are only so many. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'dealwire_http_request_duration_seconds',
    help: 'Time until an answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  // A callback rather than a promise, which would cost more than the hook itself.
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe({ ...routeOf(request), status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
    done();
  });
}

function routeOf({ method, routeOptions }: FastifyRequest) {
  return { method: methods.includes(method) ? method : 'other', route: routeOptions.url ?? 'none' };
}
