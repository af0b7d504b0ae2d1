import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { CommandName } from '../../../shared/command-paths.ts';
import { problemOf } from './problem-of.ts';

/** What a line is about. None of it is a secret, and nobody but who has the board's database learns who it is. */
interface Facts {
  person?: number | undefined;
  /** Of a command about somebody or something else: its id. */
  subject?: number | undefined;
  /** A keyed hash of the network (network-hash.ts), of someone who is not signed in. */
  network?: string | undefined;
  code?: string;
  reason?: string;
  /** The route's pattern, without what was asked for. */
  route?: string | undefined;
}

/** The commands that change what somebody may do, and what the log calls that. */
const changes: Partial<Record<CommandName, string>> = {
  createSanction: 'sanction_imposed',
  createSanctionEnd: 'sanction_ended',
  createRemoval: 'sanction_imposed',
  deleteRemoval: 'sanction_ended',
  putAppealDecision: 'appeal_decided',
  putPersonRole: 'role_changed',
  putPersonTrust: 'trust_changed',
  deletePersonSessions: 'sessions_ended_by_admin',
  deleteMySession: 'session_ended',
  deleteMyIdentity: 'identity_removed',
  deleteMyOtherSessions: 'other_sessions_ended',
  createToken: 'token_made',
  deleteToken: 'token_revoked',
  deleteMyTokens: 'tokens_revoked',
  createMyDeletion: 'account_deleted',
  deleteMyDeletion: 'account_restored',
};

const refusals = ['FORBIDDEN', 'TOKEN_SCOPE', 'TOKEN_INVALID', 'TOKEN_MISPLACED', 'CROSS_SITE', 'SANCTIONED', 'REAUTHENTICATION_REQUIRED'];

/**
 * Milliseconds, and how many different lines there are of one event in that time: a probe in a loop must not fill a disk, and a flood of one event must not
 * hide the others.
 */
const limits = { window: 60_000, lines: 1_000 };

/**
 * Logs sign-ins, refused rights and changes of rights, whatever LOG_LEVEL is, except for `silent`. What one person or network repeats within a minute is
 * one line at once and one with its `count` afterwards. SPEC.md lists the events.
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
    const key = JSON.stringify([facts.person, facts.subject, facts.network, facts.code]);
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

  noteCommand(name: CommandName, person: number, { id }: Record<string, number>): void {
    const event = changes[name];
    if (event !== undefined) this.note(event, { person, subject: id });
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
    const { code } = problemOf(error);
    if (refusals.includes(code)) void security.noteRequest('refused', request, { code, route: request.routeOptions.url });
    done();
  });
  app.addHook('onClose', async () => security.flush());
}
