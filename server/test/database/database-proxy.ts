import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in this process in front of a database. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a proxy to the database at `url`, which listens in a folder of this machine or at a port. `carry` gets
 * both ends of each new connection and moves the bytes between them.
 */
export async function openDatabaseProxy(
  url: string,
  carry: (client: Socket, upstream: Socket) => void,
): Promise<DatabaseProxy> {
  const place = placeOf(url);
  const travellers = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(place);
    for (const socket of [client, upstream]) {
      travellers.add(socket);
      socket.on('error', () => undefined).once('close', () => travellers.delete(socket));
    }
    carry(client, upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = new URL(url);
  proxy.searchParams.delete('host');
  proxy.hostname = '127.0.0.1';
  proxy.port = String((server.address() as AddressInfo).port);
  return {
    url: proxy.href,
    async close() {
      for (const socket of travellers) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Where the database at `url` listens; one of this machine may have a socket in a folder. */
function placeOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname: host, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) };
}
