import pg from 'pg';

type Config = string | { text: string; name?: string };

/**
 * A pool of one connection, in one transaction that is never committed: what begins and commits in it are savepoints. So a test can send a
 * command to the real application, look at what it did, and have it undone.
 */
export class SharedConnection extends pg.Pool {
  readonly #client: pg.Client;
  readonly #lent: pg.PoolClient;
  #depth = 0;

  constructor(client: pg.Client) {
    super();
    this.#client = client;
    const query = (config: Config, ...rest: unknown[]) => this.#query(config, rest);
    this.#lent = new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query;
        if (name === 'release') return () => undefined;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }) as unknown as pg.PoolClient;
    this.connect = (() => Promise.resolve(this.#lent)) as typeof this.connect;
    this.query = query as typeof this.query;
  }

  #query(config: Config, rest: unknown[]) {
    const text = typeof config === 'string' ? config : config.text;
    const instead = this.#inSavepoint(text.trim().toLowerCase());
    return Reflect.apply(this.#client.query, this.#client, [instead ?? prepared(config), ...(instead === undefined ? rest : [])]);
  }

  #inSavepoint(text: string): string | undefined {
    if (/^begin\b/.test(text)) return `savepoint inner_${++this.#depth}`;
    if (text === 'commit') return `release savepoint inner_${this.#depth--}`;
    if (text !== 'rollback') return undefined;
    const name = `inner_${this.#depth--}`;
    return `rollback to savepoint ${name}; release savepoint ${name}`;
  }
}

const names = new Map<string, string>();

/** Named, so that PostgreSQL plans a statement once and not for each of thousands of commands. */
function prepared(config: Config): Config {
  if (typeof config === 'string' || config.name !== undefined) return config;
  const name = names.get(config.text) ?? `matrix_${names.size}`;
  names.set(config.text, name);
  return { ...config, name };
}
