/** Why a feed can't be read any further. What came before it stays. */
export class UnreadableFeed extends Error {}

/** The text of an XML file: in the encoding of its byte order mark, or that it declares, or UTF-8. Throws UnreadableFeed where it is not in it. */
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
    throw new UnreadableFeed(`it says that it is in ${name}, and is not`);
  }
}

function decoderFor(name: string): TextDecoder {
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    throw new UnreadableFeed(`it is in "${name.slice(0, 40)}", which nobody here can read`);
  }
}

function encodingOf(begin: Buffer): string {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le';
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be';
  return /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/.exec(begin.subarray(0, 1_024).toString('latin1'))?.[1] ?? 'utf-8';
}
