import { apiBase, type Endpoint, type RateLimit } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Call, Route, Viewer } from '../platform/route.ts';
import { checkAccess } from './access.ts';
import { sendEvents } from './events.ts';
import { toJsonSchema } from './json-schema.ts';
import { readMultipart } from './multipart.ts';
import { checkOrigin } from './origin.ts';
import type { FindViewer, SessionCookie } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export interface BindOptions {
  readonly cookie: SessionCookie;
  readonly findViewer: FindViewer;
  readonly rateLimits: boolean;
}

const readLimit: RateLimit = { max: 300, seconds: 60 };
const writeLimit: RateLimit = { max: 60, seconds: 60 };

/** Gives every endpoint of the API its route. @throws Error when an endpoint has no route, or two. */
export async function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: BindOptions,
): Promise<void> {
  checkComplete(routes);
  app.decorateRequest('viewer', null);
  for (const route of routes) {
    if (route.endpoint.bodyKind !== 'raw') bindRoute(app, route, options);
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    for (const route of routes) if (route.endpoint.bodyKind === 'raw') bindRoute(scope, route, options);
  });
}

function checkComplete(routes: readonly Route[]): void {
  const bound = new Map<Endpoint, number>();
  for (const { endpoint } of routes) bound.set(endpoint, (bound.get(endpoint) ?? 0) + 1);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const count = bound.get(endpoint) ?? 0;
    if (count > 1) throw new Error(`the endpoint ${name} has ${count} routes`);
  }
}

function bindRoute(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route;
  const schema: RouteShorthandOptions['schema'] = {
    ...(endpoint.params && { params: toJsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: toJsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body &&
      (endpoint.bodyKind ?? 'json') === 'json' && { body: toJsonSchema(endpoint.body, 'input') }),
    ...(endpoint.responseKind !== 'events' && { response: { 200: toJsonSchema(endpoint.output, 'output') } }),
  };
  app.route({
    method: endpoint.method,
    url: apiBase + endpoint.path,
    schema,
    config: { endpoint, ...(options.rateLimits && { rateLimit: limitOf(endpoint) }) },
    onRequest: async (request) => {
      if (endpoint.access !== 'signed') checkOrigin(request, endpoint.changes ?? false);
      const token = options.cookie.read(request);
      request.viewer = token ? await options.findViewer(token) : null;
      checkAccess(endpoint.access, request.viewer);
    },
    handler: (request, reply) => answer(route, request, reply, options.cookie),
  });
}

function limitOf(endpoint: Endpoint) {
  const { max, seconds } = endpoint.limit ?? (endpoint.method === 'GET' ? readLimit : writeLimit);
  return { max, timeWindow: seconds * 1000 };
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie) {
  const call = await readCall(route.endpoint, request, reply, cookie);
  if (route.endpoint.responseKind === 'events')
    return sendEvents(reply, route.handle(call) as AsyncIterable<unknown>);
  const body = await route.handle(call);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  return body;
}

async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
): Promise<Call> {
  const form = endpoint.bodyKind === 'multipart' ? await readMultipart(request, endpoint) : undefined;
  const raw = endpoint.bodyKind === 'raw';
  const parts = {
    params: request.params,
    query: request.query,
    body: form ? form.body : raw ? undefined : request.body,
  };
  return {
    ...(parts as Pick<Call, 'params' | 'query' | 'body'>),
    files: form?.files ?? {},
    rawBody: raw && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    viewer: request.viewer,
    ip: request.ip,
    answer: cookie.answer(reply),
    log: request.log as Call['log'],
    get signal() {
      return closeSignal(request);
    },
  };
}

/** Made only when a handler asks: an AbortController for every request would cost more than most requests do. */
function closeSignal(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.socket.once('close', () => controller.abort());
  return controller.signal;
}
