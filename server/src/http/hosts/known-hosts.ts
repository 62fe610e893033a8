import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/loopback.ts';

export type HostSettings = Pick<Config, 'production' | 'publicUrl' | 'allowedHosts'>;

/** Matches the host in a Host header, without its port. */
const hostHeader = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d*)?$/iu;

/**
 * The hosts that requests may name. Otherwise a page elsewhere could point its own host name to this machine (DNS
 * rebinding), or an unknown proxy could forward requests; neither is this site.
 */
export class KnownHosts {
  readonly #public: URL | undefined;
  readonly #names: ReadonlySet<string>;
  readonly #loopback: boolean;
  /** The last accepted header, which most requests repeat. */
  #accepted: string | undefined;

  constructor({ production, publicUrl, allowedHosts }: HostSettings) {
    this.#public = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#names = new Set([...allowedHosts, ...(this.#public ? [this.#public.hostname] : [])]);
    this.#loopback = !production;
  }

  /** Whether a request with this Host header is for the site. */
  accepts(host: string | undefined): boolean {
    if (host === undefined) return false;
    if (host === this.#accepted) return true;
    const name = hostHeader.exec(host)?.[1]?.toLowerCase();
    const isKnown = name !== undefined && (this.#names.has(name) || (this.#loopback && isLoopback(name)));
    if (isKnown) this.#accepted = host;
    return isKnown;
  }

  /** Whether `origin`, including scheme and port, is the origin of the site at `host`. */
  isOwnOrigin(origin: string, host: string): boolean {
    const name = hostHeader.exec(host)?.[1]?.toLowerCase() ?? '';
    if (this.#public?.hostname === name) return origin === this.#public.origin;
    const scheme = this.#public && !isLoopback(name) ? this.#public.protocol : 'http:';
    return URL.canParse(origin) && origin === new URL(`${scheme}//${host}`).origin;
  }
}
