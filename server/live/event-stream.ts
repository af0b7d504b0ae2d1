import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A reader with more bytes than this waiting is cut off; it comes back by etag and gets one snapshot instead. */
const mostWaiting = 512 * 1024;
/** Milliseconds a reader has to take what is still under way when the stream ends. */
const farewell = 5_000;

/**
 * One reader's event-stream. The head is written through HTTP, everything after it straight to the socket: the body has no
 * chunks and ends with the connection, so that the same bytes can go to every reader as they are.
 */
export class EventStream {
  readonly #socket: Socket;

  /** `headers` are those of every answer. */
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
    // Resets and the like only mean that the reader is gone, which 'close' says too.
    this.#socket.on('error', () => undefined);
  }

  send(bytes: Buffer): void {
    const socket = this.#socket;
    if (socket.writableLength > mostWaiting) socket.destroy();
    else if (socket.writable) socket.write(bytes);
  }

  onClose(left: () => void): void {
    if (this.#socket.destroyed) left();
    else this.#socket.once('close', left);
  }

  /** Ends it; the reader comes back by itself. */
  end(): void {
    const socket = this.#socket;
    socket.destroySoon();
    setTimeout(() => socket.destroy(), farewell).unref();
  }
}
