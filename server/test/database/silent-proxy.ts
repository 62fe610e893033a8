import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** A way to a database on which packets can begin to disappear without anyone being told. */
export interface SilentProxy extends DatabaseProxy {
  /**
   * From now on nothing arrives on any connection, new ones included; all stay open. With `endsToo` the database does
   * not even learn that a client closed its side.
   */
  swallow(more?: { readonly endsToo: boolean }): void;
  /** New connections lead to the database again; those of before stay silent. */
  resume(): void;
}

/** Opens a road to the database at `url`. */
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
