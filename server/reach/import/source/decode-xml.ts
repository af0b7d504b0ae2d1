/** Why the rest of a feed cannot be read. */
export class UnreadableFeed extends Error {}

/** Decodes XML by its byte order mark, its declaration, or as UTF-8. Throws UnreadableFeed if the bytes do not match. */
export async function* decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let name = '';
  for await (const chunk of chunks) {
    name = decoder === undefined ? encodingOf(chunk) : name;
    decoder ??= decoderFor(name);
    yield decode(() => decoder?.decode(chunk, { stream: true }), name);
  }
  yield decode(() => decoder?.decode(), name);
}

function decode(take: () => string | undefined, name: string): string {
  try {
    return take() ?? '';
  } catch {
    throw new UnreadableFeed(`it declares ${name} but is not valid`);
  }
}

function decoderFor(name: string): TextDecoder {
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    throw new UnreadableFeed(`it has the unknown encoding "${name.slice(0, 40)}"`);
  }
}

function encodingOf(begin: Buffer): string {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le';
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be';
  return /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/.exec(begin.subarray(0, 1_024).toString('latin1'))?.[1] ?? 'utf-8';
}
