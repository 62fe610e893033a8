import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** A proxy to a database that refuses settings at the start of a connection, as PgBouncer does by default. */
export interface RefusingPooler extends DatabaseProxy {
  /** How many connections it refused. */
  readonly refused: () => number;
}

/** The response of PgBouncer 1.18: an ErrorResponse of the PostgreSQL protocol. */
const refusal = errorResponse({
  S: 'FATAL',
  C: '08P01',
  M: 'unsupported startup parameter: options',
});

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([kind, text]) => `${kind}${text}\0`)
      .join('')}\0`,
  );
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Opens the proxy to the database at `url`. */
export async function openRefusingPooler(url: string): Promise<RefusingPooler> {
  let refused = 0;
  const proxy = await openDatabaseProxy(url, (client, upstream) => {
    upstream.once('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    client.once('data', (start: Buffer) => {
      if (start.includes('\0options\0')) {
        refused += 1;
        client.end(refusal);
        return;
      }
      upstream.write(start);
      client.pipe(upstream).pipe(client);
    });
  });
  return { ...proxy, refused: () => refused };
}
