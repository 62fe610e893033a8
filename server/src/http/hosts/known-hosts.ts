import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/loopback.ts';

export type HostSettings = Pick<Config, 'production' | 'publicUrl' | 'allowedHosts'>;

/** The part of a Host header that names a machine; the port after it is left out. */
const hostHeader = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d*)?$/iu;

/**
 * The hosts that requests may ask for. A page elsewhere can give its own name the address of this machine (DNS
 * rebinding), and a proxy that nobody planned can pass requests on; what they ask for is not this site.
 */
export class KnownHosts {
  readonly #public: URL | undefined;
  readonly #names: ReadonlySet<string>;
  readonly #loopback: boolean;

  constructor({ production, publicUrl, allowedHosts }: HostSettings) {
    this.#public = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#names = new Set([...allowedHosts, ...(this.#public ? [this.#public.hostname] : [])]);
    this.#loopback = !production;
  }

  /** Whether a request with this Host header is for the site. */
  accepts(host: string | undefined): boolean {
    const name = hostHeader.exec(host ?? '')?.[1]?.toLowerCase();
    if (name === undefined) return false;
    return this.#names.has(name) || (this.#loopback && isLoopback(name));
  }

  /** Whether a page of `origin`, scheme and port included, belongs to the site that answers at `host`. */
  isOwnOrigin(origin: string, host: string): boolean {
    const name = hostHeader.exec(host)?.[1]?.toLowerCase() ?? '';
    if (this.#public?.hostname === name) return origin === this.#public.origin;
    const scheme = this.#public && !isLoopback(name) ? this.#public.protocol : 'http:';
    return URL.canParse(origin) && origin === new URL(`${scheme}//${host}`).origin;
  }
}
