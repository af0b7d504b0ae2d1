/** The HTTP client of a browser: stores cookies by host and path, and follows redirects only on request. */
export class HttpBrowser {
  readonly #cookies = new Map<string, { host: string; path: string; pair: string }>();

  get(url: URL | string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { headers });
  }

  post(url: URL | string, form: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  /** As a script of the page sends it. */
  postJson(url: URL | string, body: unknown): Promise<Response> {
    return this.#send(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }

  /** Follows redirects and returns the first other response with its URL. */
  async follow(response: Response, from: URL | string): Promise<{ page: Response; url: URL }> {
    const location = response.headers.get('location');
    if (location === null) return { page: response, url: new URL(from) };
    await response.body?.cancel();
    const url = new URL(location, from);
    return this.follow(await this.get(url), url);
  }

  async visit(url: URL | string): Promise<{ page: Response; url: URL }> {
    return this.follow(await this.get(url), url);
  }

  /** The Cookie header for this URL. */
  cookiesFor(url: URL | string): string {
    const { hostname, pathname } = new URL(url);
    const sent = [...this.#cookies.values()].filter(({ host, path }) => host === hostname && pathname.startsWith(path));
    return sent.map(({ pair }) => pair).join('; ');
  }

  async #send(url: URL | string, { headers, ...init }: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = this.cookiesFor(url);
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...headers, ...(cookie === '' ? {} : { cookie }) } });
    for (const line of response.headers.getSetCookie()) this.#keep(new URL(url).hostname, line);
    return response;
  }

  #keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
    const key = `${host} ${path} ${pair.slice(0, pair.indexOf('='))}`;
    const ended = attributes.some(
      (each) => /^max-age=0$/i.test(each) || (/^expires=/i.test(each) && Date.parse(each.slice(8)) < Date.now()),
    );
    if (ended) this.#cookies.delete(key);
    else this.#cookies.set(key, { host, path, pair });
  }
}
