import { isAscii, isUtf8 } from 'node:buffer';
import { decodeBuffer } from 'encoding-sniffer';

/**
 * Decodes a page. Valid UTF-8 is UTF-8, whatever the page declares; otherwise as browsers do: byte order mark, header, declaration,
 * Windows-1252.
 */
export function decodeHtml(bytes: Buffer, charset: string | undefined): string {
  if (!isAscii(bytes) && isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  return decodeBuffer(bytes, {
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
    defaultEncoding: 'windows-1252',
  });
}
