import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as sent. */
  readonly body: string;
}

/** An operator's program: a real HTTP server that keeps what it gets, and answers as `answer` says. */
export class Receiver {
  readonly received: Received[] = [];
  /** 200 unless a test says otherwise. */
  answer: (response: ServerResponse) => void = (response) => void response.end('ok');
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        receiver.received.push({ method, path, headers, body: Buffer.concat(pieces).toString() });
        receiver.answer(response);
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<unknown>((resolve) => void this.#server.close(resolve));
  }
}
