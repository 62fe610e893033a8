import type { IncomingMessage, ServerResponse } from 'node:http';

/** The head as Node sends it, a property that its types leave out. */
interface WithHead {
  _header: unknown;
}

/**
 * A response of status 200 that is sent many times. Node checks and joins the headers for the first time only; later
 * responses repeat that text with the time of day, in one write with the body. This takes four fifths of the time.
 */
export class RepeatedResponse {
  readonly #headers: string[];
  /** The body's bytes, one in each character. */
  readonly #body: string;
  /** What is sent before the time of day, and after it; null until Node has written it. */
  #around: readonly [string, string] | null = null;
  #message = '';
  #second = 0;

  /** `headers` are names and values in turn, with `content-length`. */
  constructor(headers: string[], body: Buffer) {
    this.#headers = headers;
    this.#body = body.toString('latin1');
  }

  /** Responds to a GET or HEAD for which no header was set yet. */
  send(request: IncomingMessage, response: ServerResponse): void {
    // Otherwise Node writes other headers about the connection.
    const isUsual = request.method === 'GET' && response.shouldKeepAlive && request.httpVersionMinor === 1;
    if (isUsual && this.#around) {
      (response as unknown as WithHead)._header = this.#messageNow(this.#around);
      response.end();
      return;
    }
    response.writeHead(200, this.#headers);
    if (isUsual) this.#around = aroundTime((response as unknown as WithHead)._header, this.#body);
    response.end(request.method === 'HEAD' ? undefined : this.#body, 'latin1');
  }

  /** The whole response, made once in a second. */
  #messageNow([before, after]: readonly [string, string]): string {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#message = `${before}${new Date(second * 1000).toUTCString()}${after}`;
    }
    return this.#message;
  }
}

/** Null if the head is not what Node 24 writes. */
function aroundTime(head: unknown, body: string): [string, string] | null {
  const parts = typeof head === 'string' ? /^(.*\r\nDate: )[^\r]{29}(\r\n.*\r\n\r\n)$/su.exec(head) : null;
  return parts ? [parts[1] ?? '', `${parts[2]}${body}`] : null;
}
