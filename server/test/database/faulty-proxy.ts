import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/**
 * A proxy to a database that can break the connection just after a commit, before the client gets the response.
 */
export interface FaultyProxy extends DatabaseProxy {
  /** Breaks the connection at the next commit after a statement that contains this text. */
  breakAfter(statement: string): void;
  /** How often it broke a connection. */
  readonly broken: number;
}

/** Opens a proxy to the database at `url`. */
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
