import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A reader with more unsent bytes is disconnected; it reconnects with its etag and gets one snapshot instead. */
const maxBuffered = 512 * 1024;
/** Milliseconds that unsent bytes have when the stream ends. */
const drainTimeout = 5_000;

/**
 * One reader's event stream. Only the head is written through HTTP: the body is not chunked and ends with the connection, so that the same
 * bytes go to every reader's socket.
 */
export class EventStream {
  readonly #socket: Socket;

  /** `headers` are those of every response. */
  constructor(response: ServerResponse, headers: OutgoingHttpHeaders) {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    response.flushHeaders();
    if (response.socket === null) throw new Error('The reader left before the stream began');
    this.#socket = response.socket;
    this.#socket.setNoDelay(true);
    // An error only means that the reader is gone, which 'close' reports too.
    this.#socket.on('error', () => undefined);
  }

  send(bytes: Buffer): void {
    const socket = this.#socket;
    if (socket.writableLength > maxBuffered) socket.destroy();
    else if (socket.writable) socket.write(bytes);
  }

  onClose(closed: () => void): void {
    if (this.#socket.destroyed) closed();
    else this.#socket.once('close', closed);
  }

  /** Ends the stream; the reader reconnects by itself. */
  end(): void {
    const socket = this.#socket;
    socket.destroySoon();
    setTimeout(() => socket.destroy(), drainTimeout).unref();
  }
}
