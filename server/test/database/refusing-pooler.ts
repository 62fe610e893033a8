import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that refuses settings at the start of a connection, as PgBouncer does by default. */
export interface RefusingPooler {
  /** The database's address by this way. */
  readonly url: string;
  /** How many connections it refused. */
  readonly refused: () => number;
  close(): Promise<void>;
}

/** What PgBouncer 1.18 answers: an ErrorResponse of the PostgreSQL protocol. */
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

/** Opens the way to the database at `url`, which listens in a folder of this machine. */
export async function openRefusingPooler(url: string): Promise<RefusingPooler> {
  const target = new URL(url);
  const path = `${target.searchParams.get('host') ?? ''}/.s.PGSQL.${target.port || '5432'}`;
  const sockets = new Set<Socket>();
  let refused = 0;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    client.once('data', (start: Buffer) => {
      if (start.includes('\0options\0')) {
        refused += 1;
        client.end(refusal);
        return;
      }
      const upstream = connect(path).on('error', () => client.destroy());
      client.once('close', () => upstream.destroy());
      upstream.write(start);
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const way = new URL(url);
  way.searchParams.delete('host');
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    refused: () => refused,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
