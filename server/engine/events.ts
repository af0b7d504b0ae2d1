/** The events of the live protocol (docs/api.md), as bytes. */

const event = (name: string, data: string) => Buffer.from(`event: ${name}\ndata: ${data}\n\n`);

/** `body` is the read's JSON. */
export const snapshotEvent = (path: string, etag: string, body: string) =>
  event('snapshot', `{"path":${JSON.stringify(path)},"etag":${JSON.stringify(etag)},"data":${body}}`);
export const patchEvent = (path: string, etag: string, patch: unknown) => event('patch', JSON.stringify({ path, etag, patch }));
export const goneEvent = (path: string, problem: object) => event('gone', JSON.stringify({ path, problem }));
export const failedEvent = (path: string) => event('failed', JSON.stringify({ path }));
export const statusEvent = (live: boolean) => event('status', JSON.stringify({ live }));

/** A comment that keeps the stream open in proxies, and shows browsers that it works. */
export const heartbeat = Buffer.from(': \n\n');
