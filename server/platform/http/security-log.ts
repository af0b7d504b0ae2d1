import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { CommandName } from '../../../shared/command-paths.ts';
import type { StaffAction } from '../../../shared/staff-actions.ts';
import type { RecordedAction } from '../database/recorded-actions.ts';
import { problemOf } from './problem-of.ts';
import { ownEvents, staffEventOf } from './security-events.ts';

/** What a line is about. None of it is a secret, and nobody but who has the board's database learns who it is. */
interface Facts {
  person?: number | undefined;
  /** The person whom it is about, or of one's own session or token: its id. */
  subject?: number | undefined;
  merchant?: number | undefined;
  action?: StaffAction;
  /** A keyed hash of the network (network-hash.ts), of someone who is not signed in. */
  network?: string | undefined;
  code?: string;
  reason?: string;
  /** The route's pattern, without what was asked for. */
  route?: string | undefined;
}

const refusals = [
  ...['FORBIDDEN', 'ABOUT_YOU', 'ABOUT_ADMIN', 'TOKEN_SCOPE', 'TOKEN_INVALID', 'TOKEN_MISPLACED', 'CROSS_SITE'],
  ...['SANCTIONED', 'REAUTHENTICATION_REQUIRED'],
];

/**
 * Milliseconds, and how many different lines there are of one event in that time: a probe in a loop must not fill a disk, and a flood of one event must not
 * hide the others.
 */
const limits = { window: 60_000, lines: 1_000 };

/**
 * Logs sign-ins, refused rights and changes of rights, whatever LOG_LEVEL is, except for `silent`. What one person or network repeats within a minute is
 * one line at once and one with its `count` afterwards. docs/watching.md lists the events.
 */
export class SecurityLog {
  readonly #logger: FastifyBaseLogger;
  /** By event. */
  readonly #seen = new Map<string, Map<string, { facts: Facts; count: number }>>();
  #others = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger.child({ log: 'security' }, { level: logger.level === 'silent' ? 'silent' : 'info' });
  }

  note(event: string, facts: Facts): void {
    this.#timer ??= setTimeout(() => this.flush(), limits.window).unref();
    const lines = this.#seen.get(event) ?? new Map<string, { facts: Facts; count: number }>();
    this.#seen.set(event, lines);
    const key = JSON.stringify([facts.person, facts.subject, facts.merchant, facts.action, facts.network, facts.code]);
    const seen = lines.get(key);
    if (seen !== undefined) seen.count += 1;
    else if (lines.size === limits.lines) this.#others += 1;
    else {
      lines.set(key, { facts, count: 0 });
      this.#logger.info({ event, ...facts }, event);
    }
  }

  /** For someone who may not be signed in. */
  async noteRequest(event: string, request: FastifyRequest, facts: Facts): Promise<void> {
    const person = request.lastSeen()?.id;
    const network = person === undefined ? await request.server.networkHash(request).catch(() => undefined) : undefined;
    this.note(event, { person, network: network?.toString('hex'), ...facts });
  }

  /** A right that a request or one of the reads of a stream was refused. Other errors are not for this log. */
  noteRefusal(error: unknown, request: FastifyRequest, route: () => string | undefined): void {
    const { code } = problemOf(error);
    if (refusals.includes(code)) void this.noteRequest('refused', request, { code, route: route() });
  }

  /** What somebody's command changed in what they or others may do, once it is committed. */
  noteCommand(name: CommandName, person: number, { id }: Record<string, number>, recorded: readonly RecordedAction[]): void {
    const event = ownEvents[name];
    if (event !== undefined) this.note(event, { person, subject: id });
    for (const { action, personId, merchantId } of recorded) {
      const decided = staffEventOf(action);
      if (decided !== undefined) this.note(decided, { person, subject: personId, merchant: merchantId, action });
    }
  }

  /** Ends the minute. */
  flush(): void {
    for (const [event, lines] of this.#seen)
      for (const { facts, count } of lines.values()) if (count > 0) this.#logger.info({ event, ...facts, count }, event);
    if (this.#others > 0) this.#logger.info({ event: 'others', count: this.#others }, 'others');
    this.#seen.clear();
    this.#others = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Adds the security log to the application, and refused rights to it. */
export function decorateSecurityLog(app: FastifyInstance): void {
  const security = new SecurityLog(app.log);
  app.decorate('security', security);
  app.addHook('onError', (request, _reply, error, done) => {
    security.noteRefusal(error, request, () => request.routeOptions.url);
    done();
  });
  app.addHook('onClose', async () => security.flush());
}
