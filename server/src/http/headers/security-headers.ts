import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { permissionsPolicy } from './permissions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route sends a built file that pages load, such as a script. */
    partOfPages?: true;
  }
}

/** Digests of the inline scripts and styles of pages, as CSP sources such as `'sha256-…'`. */
export interface InlineDigests {
  readonly scriptDigests: readonly string[];
  readonly styleDigests: readonly string[];
}

/** What pages may load and run besides the files of this site. */
export interface PageSources extends InlineDigests {
  /** The origins that send videos and their pictures. */
  readonly mediaOrigins: readonly string[];
}

/**
 * Sets the security headers of every response. They never change, so helmet computes them once on start; calling it for
 * each request took a tenth of the time of a catalogue response.
 */
export function installSecurityHeaders(app: FastifyInstance, secure: boolean, sources: PageSources): void {
  const ofPages = [
    ...helmetHeaders(secure, policy(secure, sources)),
    ['permissions-policy', permissionsPolicy] as const,
  ];
  const ofData = helmetHeaders(secure, dataPolicy).filter(([name]) => mattersForData.has(name));
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint, partOfPages } = request.routeOptions.config;
    const headers = endpoint || partOfPages ? ofData : ofPages;
    for (const [name, value] of headers) void reply.header(name, value);
    done();
  });
}

/** Responses of the API and built files are not pages: they may load nothing, and no page may frame them. */
const dataPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** The headers that browsers obey even for responses that they do not display. */
const mattersForData = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

type Headers = readonly (readonly [string, string])[];

/** The headers that helmet would set: names in lower case, and values. */
function helmetHeaders(secure: boolean, directives: Record<string, string[]>): Headers {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name.toLowerCase(), value]),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Only for obsolete browsers, which the other headers do not support either.
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
  });
  write({} as IncomingMessage, response, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/**
 * Allows scripts and styles from this site, inline ones by their digests, and style attributes, in which components set
 * custom properties.
 */
function policy(
  secure: boolean,
  { scriptDigests, styleDigests, mediaOrigins }: PageSources,
): Record<string, string[]> {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scriptDigests],
    styleSrc: ["'self'", ...styleDigests],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ...mediaOrigins],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    ...(secure && { upgradeInsecureRequests: [] }),
  };
}
