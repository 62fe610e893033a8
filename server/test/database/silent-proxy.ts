import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** A proxy to a database that can begin to drop packets without reporting it. */
export interface SilentProxy extends DatabaseProxy {
  /**
   * From now on nothing arrives on any connection, including new ones; all stay open. With `endsToo` the
   * database does not even learn that a client closed its side.
   */
  swallow(more?: { readonly endsToo: boolean }): void;
  /** New connections reach the database again; earlier ones stay silent. */
  resume(): void;
}

/** Opens a proxy to the database at `url`. */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const lanes = new Set<{ silent: boolean }>();
  let swallowing = false;
  let swallowsEnds = false;
  const proxy = await openDatabaseProxy(url, (client, upstream) => {
    const lane = { silent: swallowing };
    lanes.add(lane);
    const over = () => {
      if (lane.silent && swallowsEnds) return;
      lanes.delete(lane);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.once('close', over);
    client.on('data', (bytes) => lane.silent || upstream.write(bytes));
    upstream.on('data', (bytes) => lane.silent || client.write(bytes));
  });
  return {
    ...proxy,
    swallow({ endsToo } = { endsToo: false }) {
      swallowing = true;
      swallowsEnds = endsToo;
      for (const lane of lanes) lane.silent = true;
    },
    resume: () => {
      swallowing = false;
    },
  };
}
