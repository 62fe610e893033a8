import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '../objects/ids.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request; null closes its connection without an answer. */
export type Listener = (request: IncomingMessage, body: string) => Promise<HttpAnswer | null>;

/** An HTTP server on this machine. */
export class HttpServer {
  readonly #server: Server;

  constructor(listener: Listener) {
    this.#server = createServer((request, response) => {
      void answer(request, response, listener);
    });
  }

  /** Returns the address. */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, listener: Listener): Promise<void> {
  try {
    const answered = await listener(request, await text(request));
    if (!answered) return void request.socket.destroy();
    const { status, headers, body } = answered;
    response.writeHead(status, { 'request-id': newId('req'), ...headers }).end(body);
  } catch (error) {
    // An error of the double itself must not look like one of Stripe's.
    response.writeHead(599, { 'content-type': 'text/plain' }).end(String(error));
  }
}
