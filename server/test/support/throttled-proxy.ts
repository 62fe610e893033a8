import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A proxy to a server that passes bytes on slowly, and that can switch to another server. */
export interface ThrottledProxy {
  readonly origin: string;
  /** Sends new connections to another server. */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

/** Opens the proxy; each piece of what a client sends takes `pauseMs`. */
export async function openThrottledProxy(to: string, pauseMs: number): Promise<ThrottledProxy> {
  let target = new URL(to);
  const travellers = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      travellers.add(socket);
      socket.once('close', () => travellers.delete(socket));
    }
    const slowly = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        await delay(pauseMs);
        yield piece;
      }
    };
    const over = () => {
      client.destroy();
      upstream.destroy();
    };
    pipeline(client, slowly, upstream).then(over, over);
    pipeline(upstream, client).then(over, over);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (origin) => {
      target = new URL(origin);
    },
    async close() {
      for (const socket of travellers) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
