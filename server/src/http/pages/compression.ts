import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const compress = promisify(brotliCompress);

/** Brotli for bytes that are kept and sent many times: a tenth smaller than at quality 6, outside the event loop. */
export function packToKeep(bytes: Buffer, quality = 11): Promise<Buffer> {
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/**
 * Brotli for text that is sent once: a tenth larger than the best compression, in a fifth of its time. A window of 64
 * kB fits a whole page; the default of 4 MB would be allocated for each page. It takes a tenth of the time of rendering,
 * which is less than what handing it to another thread costs.
 */
export function packOnce(text: string): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
}

/** A strong ETag of the bytes: 132 bits of their SHA-256. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** A feature that the library's types lack: among equal preferences, the server's order decides. */
interface EncodingNegotiator {
  encoding(
    offered: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}

/** Browsers send some 30 characters; longer headers than this are ignored. */
const longestHeader = 200;

/**
 * Makes a function of a client's `Accept-Encoding`. It returns the best encoding of `offered`, which is sorted by
 * preference, that the client allows; `identity` if it allows none of them.
 */
export function encodingChooser<E extends string>(
  offered: readonly E[],
): (header: string | string[] | undefined) => E | 'identity' {
  // Browsers send only a few different headers.
  const known = new LRUCache<string, E | 'identity'>({ max: 200 });
  return (header) => {
    if (typeof header !== 'string' || header.length > longestHeader) return 'identity';
    const before = known.get(header);
    if (before !== undefined) return before;
    const negotiated = negotiate(header, offered);
    const chosen = offered.find((encoding) => encoding === negotiated) ?? 'identity';
    known.set(header, chosen);
    return chosen;
  };
}

/** For responses that exist with brotli or uncompressed, but not with gzip. */
export const brotliOrIdentity = encodingChooser(['br']);

function negotiate(header: string, offered: readonly string[]): string {
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': header },
  }) as unknown as EncodingNegotiator;
  return negotiator.encoding([...offered, 'identity'], { preferred: offered }) ?? 'identity';
}
