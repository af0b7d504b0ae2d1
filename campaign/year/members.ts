import type { HttpBrowser } from '../../test/http-browser.ts';
import { signIn } from '../../test/sign-in.ts';
import { commandTo } from '../commands.ts';
import type { SignedIn } from '../writer.ts';

/** The demo people who are members from the beginning. */
const handles = ['ingrid', 'marcus', 'priya', 'lena', 'yoko', 'sam'] as const;
export type Member = (typeof handles)[number];

interface Session {
  /** Where it began. */
  origin: string;
  browser: HttpBrowser;
  id: number;
}

/** People who sign in by the sign-in service, and keep their sessions. */
export class Members {
  readonly #sessions = new Map<Member, Session>();
  #newcomers = 0;

  /** @param origin the board's address in browsers. Throws if someone comes back as somebody else. */
  async signIn(origin: string): Promise<void> {
    for (const handle of handles) {
      const { visitor } = await signIn(origin, handle);
      const { id } = await whoIs(origin, visitor.cookiesFor(origin));
      const before = this.#sessions.get(handle)?.id ?? id;
      if (id !== before) throw new Error(`@${handle} was ${before} and is now ${id}`);
      this.#sessions.set(handle, { origin, browser: visitor, id });
    }
  }

  get count(): number {
    return this.#sessions.size;
  }

  of(handle: Member): SignedIn {
    const session = this.#sessions.get(handle);
    if (session === undefined) throw new Error(`@${handle} has not signed in`);
    return { id: session.id, cookie: session.browser.cookiesFor(session.origin) };
  }

  /** Who is not signed in any more. */
  async signedOut(): Promise<Member[]> {
    const found: Member[] = [];
    for (const [handle, { origin, id }] of this.#sessions) if ((await whoIs(origin, this.of(handle).cookie)).id !== id) found.push(handle);
    return found;
  }

  /** Someone who comes for the first time, and chooses a handle. */
  async newcomer(origin: string): Promise<SignedIn> {
    this.#newcomers += 1;
    const handle = `newcomer-${this.#newcomers}`;
    const { visitor } = await signIn(origin, handle);
    const cookie = visitor.cookiesFor(origin);
    await commandTo([{ url: origin }], { method: 'PUT', path: '/api/me/handle', body: { handle }, cookie });
    return { id: (await whoIs(origin, cookie)).id, cookie };
  }
}

async function whoIs(origin: string, cookie: string): Promise<{ id: number }> {
  const answer = await fetch(`${origin}/api/me`, { headers: { cookie } });
  return answer.ok ? ((await answer.json()) as { id: number }) : { id: 0 };
}
