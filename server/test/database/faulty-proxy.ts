import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** A way to a database that can break just after a transaction was committed, before its client hears of that. */
export interface FaultyProxy extends DatabaseProxy {
  /** Breaks the connection of the next commit that follows a statement with this text in it. */
  breakAfter(statement: string): void;
  /** How often it broke. */
  readonly broken: number;
}

/** Opens a road to the database at `url`. */
export async function openFaultyProxy(url: string): Promise<FaultyProxy> {
  let awaited: string | null = null;
  let broken = 0;
  const proxy = await openDatabaseProxy(url, (client, upstream) => {
    for (const socket of [client, upstream])
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
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
  return {
    ...proxy,
    breakAfter: (statement) => {
      awaited = statement;
    },
    get broken() {
      return broken;
    },
  };
}
