import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packOnce } from './compression.ts';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Viewer } from '../platform/route.ts';
import type { VisitorCalls } from './in-process.ts';
import { cacheControl, type PageCache } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { FindViewer, SessionCookie } from './sessions.ts';

export interface PageParts {
  readonly renderer: PageRenderer;
  readonly cache: PageCache;
  readonly cookie: SessionCookie;
  readonly findViewer: FindViewer;
  readonly callsOf: (viewer: Viewer | null, ip: string, log: Logger) => VisitorCalls;
}

/** Serves every address that nothing else serves as a page of the front end. */
export function installPages(app: FastifyInstance, parts: PageParts): void {
  app.get('/*', async (request, reply) => sendPage(parts, request, reply));
  // Before the body is read, which no screen wants.
  app.post('/*', { onRequest: leadBack }, leadBack);
}

function nothingHere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address.');
}

/**
 * A form that was sent before the page's code came is a plain one, which no screen takes: its sender gets the screen
 * again instead of an answer for programs. Another host's address is none of ours.
 */
async function leadBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isOwnPath = /^\/(?![/\\])/u.test(request.url);
  const byBrowser = request.headers.accept?.includes('text/html') ?? false;
  if (!isOwnPath || !byBrowser) throw nothingHere();
  await reply.header('cache-control', 'no-store').redirect(request.url, 303);
}

/** Answers from the cache before the framework runs; false when the request needs more than that. */
export function answerFromCache(
  cache: PageCache,
  cookieName: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.cookie?.includes(cookieName)) return false;
  return cache.answer(request.url ?? '', request, response);
}

async function sendPage(parts: PageParts, request: FastifyRequest, reply: FastifyReply) {
  // A path may begin as another host does, and name none that there could be.
  if (!URL.canParse(request.url, 'http://site')) throw nothingHere();
  const token = parts.cookie.read(request);
  const viewer = token ? await parts.findViewer(token) : null;
  const { generation } = parts.cache;
  const calls = parts.callsOf(viewer, request.ip, request.log as Logger);
  const page = await parts.renderer.render(request.url, calls.call);
  void reply.header('vary', 'accept-encoding, cookie');
  if (page.location !== undefined) {
    return reply.header('cache-control', 'no-store').redirect(page.location, page.status);
  }
  void reply.code(page.status).type('text/html; charset=utf-8');
  const visitor = !request.headers.cookie?.includes(parts.cookie.name);
  // What changes without the catalogue, such as an order, would stand in a kept page for ever.
  if (visitor && page.status === 200 && calls.isShared()) {
    void reply.header('cache-control', cacheControl);
    await parts.cache.keep(request.url, page.html, reply.getHeaders(), generation);
  } else {
    void reply.header('cache-control', 'private, no-store');
  }
  if (page.status === 503) void reply.header('retry-after', '1');
  return sendCompressed(request, reply, page.html);
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await packOnce(html));
}
