import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** How much of a page is sent at once, in bytes: about one packet. */
const pieceBytes = 1_500;
/** The pause between two pieces, in milliseconds. */
const betweenPieces = 20;

export interface PiecemealSite {
  /** The proxy's origin. */
  origin: string;
  close(): Promise<void>;
}

/** A proxy that delivers every page piece by piece, as a mobile network does, and all other responses at once. */
export async function pagesInPieces(site: string): Promise<PiecemealSite> {
  const server = createServer((asked, response) => {
    // Without compression, the browser can draw each piece as it arrives.
    const { 'accept-encoding': _, ...headers } = { ...asked.headers, host: new URL(site).host };
    const forwarded = request(new URL(asked.url ?? '/', site), { method: asked.method, headers });
    forwarded.on('response', (given) => void pass(given, response).catch(() => response.destroy()));
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
  if (!given.headers['content-type']?.startsWith('text/html')) return pipeline(given, response);
  const page = Buffer.concat(await given.toArray());
  for (let sent = 0; sent < page.length; sent += pieceBytes) {
    response.write(page.subarray(sent, sent + pieceBytes));
    await pause(betweenPieces);
  }
  response.end();
}
