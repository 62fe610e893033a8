import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiBase } from '@fit-coder/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brotliOrIdentity, packOnce } from './compression.ts';
import type { Logger } from '../../platform/observation/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CurrentUser } from '../../platform/route.ts';
import { originOf } from '../../platform/security/security-events.ts';
import type { VisitOrigin, VisitorCalls } from '../api/in-process.ts';
import { cacheControl, type PageCache } from './page-cache.ts';
import type { RenderGate } from '../limits/render-gate.ts';
import type { PageRenderer, RenderedPage } from './page-renderer.ts';
import type { FindCurrentUser, SessionCookie } from '../sessions.ts';

export interface PageDependencies {
  readonly renderer: PageRenderer;
  readonly cache: PageCache;
  readonly gate: RenderGate;
  readonly cookie: SessionCookie;
  readonly findCurrentUser: FindCurrentUser;
  readonly callsOf: (currentUser: CurrentUser | null, origin: VisitOrigin, log: Logger) => VisitorCalls;
}

/** Visitors' pages that are currently being rendered, by generation and path. */
type Rendering = Map<string, Promise<SharedPage>>;

/** A page, and whether it is the same for everyone until the catalogue changes. */
interface SharedPage {
  readonly page: RenderedPage;
  readonly shared: boolean;
}

const pageHeaders = { vary: 'accept-encoding, cookie', 'content-type': 'text/html; charset=utf-8' } as const;

/** Serves every address without another route as a page of the front end. */
export function installPages(app: FastifyInstance, dependencies: PageDependencies): void {
  const rendering: Rendering = new Map();
  app.get('/*', async (request, reply) => sendPage(dependencies, rendering, request, reply));
  // Before the body is read, because no page uses it.
  app.post('/*', { onRequest: leadBack }, leadBack);
}

function nothingHere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address.');
}

/**
 * A form that was submitted before the page's code loaded is sent as a plain POST, which no page accepts. The browser
 * is redirected to the page again instead of getting a response for programs. A path that would lead to another host is
 * refused.
 */
async function leadBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isOwnPath = /^\/(?![/\\])/u.test(request.url);
  const byBrowser = request.headers.accept?.includes('text/html') ?? false;
  if (!isOwnPath || !byBrowser) throw nothingHere();
  await reply.header('cache-control', 'no-store').redirect(request.url, 303);
}

/** Responds from the cache before the framework runs; returns false if that is not possible. */
export function respondFromCache(
  { cache, renderer }: Pick<PageDependencies, 'cache' | 'renderer'>,
  cookieName: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.cookie?.includes(cookieName)) return false;
  const { url = '' } = request;
  if (url.startsWith(apiBase)) return false;
  if (cache.respond(url, request, response)) return true;
  const address = url.includes('?') ? renderer.keptAddress(url) : null;
  return address !== null && address !== url && cache.respond(address, request, response);
}

async function sendPage(
  dependencies: PageDependencies,
  rendering: Rendering,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // A path such as `//…` can look like another host, and that host can be invalid.
  if (!URL.canParse(request.url, 'http://site')) throw nothingHere();
  const visitor = !request.headers.cookie?.includes(dependencies.cookie.name);
  const address = visitor ? dependencies.renderer.keptAddress(request.url) : null;
  if (address !== null) return sendVisitorPage(dependencies, rendering, address, request, reply);
  const token = dependencies.cookie.read(request);
  const currentUser = token ? await dependencies.findCurrentUser(token) : null;
  const { page } = await render(dependencies, request.url, currentUser, request);
  return sendRendered(page, request, reply);
}

/** Concurrent requests of visitors for the same page share one rendering. */
async function sendVisitorPage(
  dependencies: PageDependencies,
  rendering: Rendering,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { cache } = dependencies;
  // The page may have been cached while this request passed through the framework.
  if (cache.respond(address, request.raw, reply.raw)) return reply.hijack();
  cache.misses += 1;
  // A rendering that began before the catalogue changed is not shared with later requests.
  const key = `${cache.generation} ${address}`;
  const begun = rendering.get(key);
  const work = begun ?? renderToKeep(dependencies, address, request, reply);
  if (!begun) rendering.set(key, work);
  try {
    const { page, shared } = await work;
    if (page.status === 200 && cache.respond(address, request.raw, reply.raw)) return reply.hijack();
    const own = begun && !shared ? (await render(dependencies, address, null, request)).page : page;
    return await sendRendered(own, request, reply);
  } finally {
    if (!begun) rendering.delete(key);
  }
}

async function renderToKeep(
  dependencies: PageDependencies,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SharedPage> {
  const { cache } = dependencies;
  const { generation } = cache;
  const rendered = await render(dependencies, address, null, request);
  const { page, shared } = rendered;
  // Data that changes independently of the catalogue, such as an order, would never be updated in a cached page.
  if (page.status === 200 && page.location === undefined && shared) {
    const headers = { ...reply.getHeaders(), ...pageHeaders, 'cache-control': cacheControl };
    await cache.keep(address, page.html, headers, generation);
  }
  return rendered;
}

async function render(
  { gate, renderer, callsOf }: PageDependencies,
  url: string,
  currentUser: CurrentUser | null,
  request: FastifyRequest,
): Promise<SharedPage> {
  const visitor = { ...originOf(request), country: request.country };
  const calls = callsOf(currentUser, visitor, request.log as Logger);
  const page = await gate.run(() => renderer.render(url, calls.call));
  return { page, shared: calls.isShared() };
}

async function sendRendered(page: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers(pageHeaders);
  if (page.location !== undefined)
    return reply.header('cache-control', 'no-store').redirect(page.location, page.status);
  if (opensSomething(request.url)) void reply.header('referrer-policy', 'no-referrer');
  void reply.code(page.status).header('cache-control', 'private, no-store');
  if (page.status === 503) void reply.header('retry-after', '1');
  return sendCompressed(request, reply, page.html);
}

/** Whether a URL contains the token of a link, which must not be sent as a referrer. */
function opensSomething(url: string): boolean {
  return /^\/+(?:reset|confirmemail|revertemail|revertfactors|gift|invitation|unfollow|endweekly|unsubscribe)(?:[/?#]|$)/iu.test(
    decoded(url),
  );
}

/** The path as the router reads it, which also accepts percent-encoded letters. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  if (brotliOrIdentity(request.headers['accept-encoding']) === 'identity') return reply.send(html);
  return reply.header('content-encoding', 'br').send(packOnce(html));
}
