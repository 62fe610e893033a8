import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which packets can begin to disappear without anyone being told. */
export interface SwallowingRoad {
  /** The database's address by this road. */
  readonly url: string;
  /**
   * From now on nothing arrives on any connection, new ones included; all stay open. With `endsToo` the database does
   * not even learn that a client closed its side.
   */
  swallow(more?: { readonly endsToo: boolean }): void;
  /** New connections lead to the database again; those of before stay silent. */
  resume(): void;
  close(): Promise<void>;
}

/** Opens a road to the database at `url`, which listens in a folder of this machine or at a port. */
export async function openSwallowingRoad(url: string): Promise<SwallowingRoad> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const place = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: target.hostname, port };
  const lanes = new Set<{ client: Socket; upstream: Socket; silent: boolean }>();
  let swallowing = false;
  let swallowsEnds = false;
  const server = createServer((client) => {
    const lane = { client, upstream: connect(place), silent: swallowing };
    lanes.add(lane);
    const over = () => {
      if (lane.silent && swallowsEnds) return;
      lanes.delete(lane);
      client.destroy();
      lane.upstream.destroy();
    };
    for (const socket of [client, lane.upstream]) socket.on('error', () => undefined).once('close', over);
    client.on('data', (bytes) => lane.silent || lane.upstream.write(bytes));
    lane.upstream.on('data', (bytes) => lane.silent || client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const road = new URL(url);
  road.searchParams.delete('host');
  road.hostname = '127.0.0.1';
  road.port = String((server.address() as AddressInfo).port);
  return {
    url: road.href,
    swallow({ endsToo } = { endsToo: false }) {
      swallowing = true;
      swallowsEnds = endsToo;
      for (const lane of lanes) lane.silent = true;
    },
    resume: () => {
      swallowing = false;
    },
    async close() {
      for (const { client, upstream } of lanes) {
        client.destroy();
        upstream.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
