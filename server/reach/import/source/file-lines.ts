/** Longer lines are refused unread; no acceptable deal comes close. */
export const maxLineBytes = 256 * 1024;

/** A line with its number, from 1, and its text or the reason why it is refused. */
export interface FileLine {
  number: number;
  text?: string;
  refusal?: string;
}

const newline = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the lines of a file of any size, one at a time. Skips blank lines and a byte order mark. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileLine> {
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer) => {
    size += part.length;
    // Only the size of a line that is too long is needed.
    parts = size > maxLineBytes ? [] : [...parts, part];
  };
  const finish = (): FileLine => {
    const line = size > maxLineBytes ? tooLong(number, size) : decoded(number, Buffer.concat(parts));
    number += 1;
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (!isBlank(line)) yield line;
    }
    take(chunk.subarray(start));
  }
  const last = finish();
  if (!isBlank(last)) yield last;
}

const isBlank = (line: FileLine) => line.text?.trim() === '';

const tooLong = (number: number, size: number): FileLine => ({
  number,
  refusal: `longer than ${maxLineBytes / 1024} KB (${Math.ceil(size / 1024)} KB)`,
});

function decoded(number: number, bytes: Buffer): FileLine {
  try {
    return { number, text: utf8.decode(bytes) };
  } catch {
    return { number, refusal: 'not UTF-8' };
  }
}
