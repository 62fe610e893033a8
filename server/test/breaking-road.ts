import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can break just after a transaction was committed, before its client hears of that. */
export interface BreakingRoad {
  /** The database's address by this road. */
  readonly url: string;
  /** Breaks the connection of the next commit that follows a statement with this text in it. */
  breakAfter(statement: string): void;
  /** How often it broke. */
  readonly broken: number;
  close(): Promise<void>;
}

/** Opens a road to the database at `url`. */
export async function openBreakingRoad(url: string): Promise<BreakingRoad> {
  const place = placeOf(url);
  const travellers = new Set<Socket>();
  let awaited: string | null = null;
  let broken = 0;
  const server = createServer((client) => {
    const upstream = connect(place);
    for (const socket of [client, upstream]) {
      travellers.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        travellers.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let seen = false;
    client.on('data', (bytes) => {
      seen ||= awaited !== null && bytes.includes(awaited);
      if (seen && bytes.includes('commit')) {
        awaited = null;
        broken += 1;
        upstream.removeAllListeners('data');
        upstream.once('data', () => client.destroy());
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const road = new URL(url);
  road.searchParams.delete('host');
  road.hostname = '127.0.0.1';
  road.port = String((server.address() as AddressInfo).port);
  return {
    url: road.href,
    breakAfter: (statement) => {
      awaited = statement;
    },
    get broken() {
      return broken;
    },
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
