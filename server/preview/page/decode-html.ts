import { isAscii, isUtf8 } from 'node:buffer';
import { decodeBuffer } from 'encoding-sniffer';

/**
 * A page's bytes as text. What can be UTF-8 is taken for it, whatever the page or its server call it, for nothing else looks like that by chance;
 * then what browsers do: byte order mark, header, what the page says, and Windows-1252 in the end.
 */
export function decodeHtml(bytes: Buffer, charset: string | undefined): string {
  if (!isAscii(bytes) && isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  return decodeBuffer(bytes, {
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
    defaultEncoding: 'windows-1252',
  });
}
