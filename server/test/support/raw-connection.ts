import { once } from 'node:events';
import { connect } from 'node:net';

/** A TCP connection to a site, for requests that no client would send. */
export interface RawConnection {
  write(text: string | Buffer): void;
  /** Everything received so far. */
  text(): string;
  /** Resolves with everything received, once `part` is in it. @throws Error when the connection ends before */
  received(part: string): Promise<string>;
  /** Resolves with everything received, when the connection has ended. */
  closed(): Promise<string>;
  end(): void;
}

/** Connects to `origin` and sends `text`. @throws Error if nothing listens there */
export async function openConnection(origin: string, text = ''): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let all = '';
  socket.on('data', (chunk) => (all += chunk.toString()));
  await once(socket, 'connect');
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A reset is one way to end; `closed` reports it.
  socket.on('error', () => undefined);
  socket.write(text);
  return {
    write: (more) => void socket.write(more),
    text: () => all,
    async received(part) {
      while (!all.includes(part)) {
        const more = await Promise.race([once(socket, 'data'), ended]);
        if (!more && !all.includes(part)) throw new Error(`the connection ended after: ${all}`);
      }
      return all;
    },
    async closed() {
      await ended;
      return all;
    },
    end: () => socket.destroy(),
  };
}
