import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { encodingChooser, etagOf, packToKeep } from './compression.ts';
import { RepeatedResponse } from './repeated-response.ts';

type Encoding = 'br' | 'gzip' | 'identity';

const encodingOf = encodingChooser(['br', 'gzip']);

interface CachedPage {
  readonly etag: string;
  readonly responses: Readonly<Record<Encoding, RepeatedResponse>>;
  readonly bytes: number;
}

const compressGzip = promisify(gzip);

/** Hop-by-hop headers and headers of a single response, which a kept page must not repeat. */
const perResponse = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'x-request-id',
]);

/**
 * Pages for visitors: rendered once, kept compressed, and sent before the framework runs. Limited in bytes; the least
 * recently requested page is dropped first. While `mayKeep` is false, the node would not learn that a page's data
 * changed, so no page is kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #mayKeep: () => boolean;
  #generation = 0;
  /** How many visitors' pages came from the cache since the start, and how many were not in it. */
  hits = 0;
  misses = 0;

  constructor(mayKeep: () => boolean, maxBytes = 64 * 1024 * 1024) {
    this.#mayKeep = mayKeep;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  /** Changes whenever pages are dropped; a page rendered under an older number must not be kept. */
  get generation(): number {
    return this.#generation;
  }

  /** Drops every page, because their data changed. */
  clear(): void {
    this.#pages.clear();
    this.#generation += 1;
  }

  /**
   * Keeps a page, unless the cache was cleared since `generation` or changes go unnoticed. Compresses outside the event
   * loop.
   */
  async keep(
    url: string,
    html: string,
    headers: Readonly<Record<string, unknown>>,
    generation: number,
  ): Promise<void> {
    // A visitor can ask for any number of searches and pages, so these are compressed as quickly as a single response.
    const page = await compress(html, headers, url.includes('?') ? 5 : 11);
    if (generation === this.#generation && this.#mayKeep()) this.#pages.set(url, page);
  }

  /** Responds to a GET from the cache; returns false if it has no such page. */
  respond(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#pages.get(url);
    if (!page) return false;
    this.hits += 1;
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, [
        'etag',
        page.etag,
        'vary',
        'accept-encoding, cookie',
        'cache-control',
        cacheControl,
      ]);
      response.end();
      return true;
    }
    page.responses[encodingOf(request.headers['accept-encoding'])].send(request, response);
    return true;
  }
}

/** Shared caches may serve a stale page for a moment while they fetch a new one; browsers always revalidate. */
export const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=4';

async function compress(
  html: string,
  headers: Readonly<Record<string, unknown>>,
  quality: number,
): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const etag = etagOf(identity);
  const [br, gz] = await Promise.all([packToKeep(identity, quality), compressGzip(identity, { level: 7 })]);
  const bodies = { identity, br, gzip: gz };
  const common = Object.entries(headers).filter(([name]) => !perResponse.has(name));
  const responseIn = (encoding: Encoding) => {
    const named = [
      ...common,
      ['etag', etag],
      ['content-length', bodies[encoding].length],
      ...(encoding === 'identity' ? [] : [['content-encoding', encoding]]),
    ];
    const flat = named.flatMap(([name, value]) => [String(name), String(value)]);
    return new RepeatedResponse(flat, bodies[encoding]);
  };
  const responses = { identity: responseIn('identity'), br: responseIn('br'), gzip: responseIn('gzip') };
  // A repeated response also keeps its body joined to its head.
  return { etag, responses, bytes: 2 * (identity.length + br.length + gz.length) };
}
