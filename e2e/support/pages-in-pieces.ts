import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** How a page is cut, and the pause between two pieces in milliseconds. */
export interface Cut {
  readonly pieces: (page: Buffer) => Buffer[];
  readonly pauseMs: number;
}

/** Pieces of about one packet each. */
export const inPackets: Cut = { pieces: (page) => chunks(page, 1_500), pauseMs: 20 };

/** Two pieces. The first ends with `text`, and the pause lets the browser draw it. @throws Error without `text` */
export function after(text: string): Cut {
  return {
    pieces: (page) => {
      const place = page.indexOf(text);
      if (place < 0) throw new Error(`the page has no ${text}`);
      const end = place + text.length;
      return [page.subarray(0, end), page.subarray(end)];
    },
    pauseMs: 1_000,
  };
}

export interface PiecemealSite {
  /** The proxy's origin. */
  origin: string;
  close(): Promise<void>;
}

/** A proxy that delivers every page piece by piece, as a mobile network does, and all other responses at once. */
export async function pagesInPieces(site: string, cut: Cut): Promise<PiecemealSite> {
  const server = createServer((asked, response) => {
    // Without compression, the browser can draw each piece as it arrives.
    const { 'accept-encoding': _, ...headers } = { ...asked.headers, host: new URL(site).host };
    const forwarded = request(new URL(asked.url ?? '/', site), { method: asked.method, headers });
    forwarded.on('response', (given) => void pass(given, response, cut).catch(() => response.destroy()));
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

async function pass(
  given: IncomingMessage,
  response: ServerResponse,
  { pieces, pauseMs }: Cut,
): Promise<void> {
  response.writeHead(given.statusCode ?? 502, given.headers);
  if (!given.headers['content-type']?.startsWith('text/html')) return pipeline(given, response);
  for (const piece of pieces(Buffer.concat(await given.toArray()))) {
    response.write(piece);
    await pause(pauseMs);
  }
  response.end();
}

function chunks(page: Buffer, bytes: number): Buffer[] {
  const count = Math.ceil(page.length / bytes);
  return Array.from({ length: count }, (_, index) => page.subarray(index * bytes, (index + 1) * bytes));
}
