import type { Readable } from 'node:stream';

/** The first bytes of a body, as text. The status has come already, so a body that breaks off or never ends is no error. */
export async function beginningOf(body: Readable, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // What has come is enough.
  }
  return Buffer.concat(parts, size).subarray(0, maxBytes).toString();
}
