import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** So much of a page is sent at once: about what one packet carries. */
const pieceBytes = 1_500;
const betweenPieces = 20;

export interface PiecemealSite {
  /** The origin under which the site is reached, its pages in pieces. */
  origin: string;
  close(): Promise<void>;
}

/** A line that brings every page of the site piece by piece, as a mobile network does, and all other answers at once. */
export async function pagesInPieces(site: string): Promise<PiecemealSite> {
  const server = createServer((asked, response) => {
    // Uncompressed, so that every piece is one that the browser can draw.
    const { 'accept-encoding': _, ...headers } = { ...asked.headers, host: new URL(site).host };
    const forwarded = request(new URL(asked.url ?? '/', site), { method: asked.method, headers });
    forwarded.on('response', (given) => void pass(given, response));
    forwarded.on('error', () => response.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function pass(given: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(given.statusCode ?? 502, given.headers);
  if (!given.headers['content-type']?.startsWith('text/html')) return void given.pipe(response);
  const page = Buffer.concat(await given.toArray());
  for (let sent = 0; sent < page.length; sent += pieceBytes) {
    response.write(page.subarray(sent, sent + pieceBytes));
    await pause(betweenPieces);
  }
  response.end();
}
