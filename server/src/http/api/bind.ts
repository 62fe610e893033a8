import { Readable } from 'node:stream';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import type { ErrorCode } from '@fit-coder/contracts/errors';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AuditLog } from '../../platform/security/audit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { currentUserOf, type Call, type Route, type CurrentUser } from '../../platform/route.ts';
import { originOf, type SecurityEvents } from '../../platform/security/security-events.ts';
import { admit, checkFresh, mayCall } from './access.ts';
import { actionOf } from './action-names.ts';
import { audited } from './audited.ts';
import { toRefusal } from '../failures/errors.ts';
import { sendEvents } from './event-stream.ts';
import { sendKept } from './kept-response.ts';
import { networkOf } from '../../platform/network.ts';
import type { EventStreams } from '../limits/event-streams.ts';
import { readMultipart } from './multipart.ts';
import { RequestCall } from './request-call.ts';
import type { CheckOrigin } from '../hosts/origin.ts';
import { limitOptions } from '../limits/rate-limits.ts';
import type { FindCurrentUser, SessionCookie } from '../sessions.ts';
import type { SharedResponses } from './shared-responses.ts';
import { installUnknownAddresses } from '../failures/unknown-addresses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    currentUser: CurrentUser | null;
  }
}

export interface BindOptions {
  readonly cookie: SessionCookie;
  readonly checkOrigin: CheckOrigin;
  readonly findCurrentUser: FindCurrentUser;
  readonly rateLimits: boolean;
  readonly shared: SharedResponses;
  readonly streams: EventStreams;
  /** Records the writes of administrators. */
  readonly audit: AuditLog;
  readonly securityEvents: SecurityEvents;
}

/** Creates the routes of all endpoints. @throws Error if an endpoint has no route, or two */
export async function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: BindOptions,
): Promise<void> {
  checkComplete(routes);
  app.decorateRequest('currentUser', null);
  // Events must be stored before the database closes.
  app.addHook('onClose', () => options.securityEvents.settled());
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
  const bound = routes.map((route) => route.endpoint);
  installUnknownAddresses(app, bound);
}

function checkComplete(routes: readonly Route[]): void {
  const bound = new Map<Endpoint, number>();
  for (const { endpoint } of routes) bound.set(endpoint, (bound.get(endpoint) ?? 0) + 1);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const count = bound.get(endpoint) ?? 0;
    if (count !== 1) throw new Error(`the endpoint ${name} has ${count} routes`);
  }
}

function bindRoute(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route;
  const schema: RouteShorthandOptions['schema'] = {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && (endpoint.bodyKind ?? 'json') === 'json' && { body: endpoint.body }),
    ...((endpoint.responseKind ?? 'json') === 'json' && { response: { 200: endpoint.output } }),
  };
  const action = actionOf(endpoint);
  const events = options.securityEvents;
  app.route({
    method: endpoint.method,
    url: apiBase + endpoint.path,
    schema,
    config: { endpoint },
    // The rate limit comes first, because finding the current user costs a query.
    onRequest: [
      ...(options.rateLimits ? [app.rateLimit(limitOptions(endpoint, action, events))] : []),
      async (request: FastifyRequest) => {
        if (endpoint.access !== 'signed') options.checkOrigin(request, endpoint.changes ?? false);
        const token = endpoint.shared ? null : options.cookie.read(request);
        request.currentUser = token ? await options.findCurrentUser(token) : null;
        admit(endpoint.access, request.currentUser, { action, origin: originOf(request), events });
        checkFresh(endpoint.fresh, request.currentUser);
        checkContentType(endpoint, request);
      },
    ],
    handler: endpoint.files
      ? (request, reply) => recordingFiles(request, events, () => respond(route, request, reply, options))
      : (request, reply) => respond(route, request, reply, options),
  });
}

const fileRefusals: ReadonlySet<string> = new Set<ErrorCode>([
  'image_rejected',
  'body_too_large',
  'unsupported_type',
  'malformed_body',
]);

/** Runs `work`, and records if a file of the request was rejected. @throws Refusal */
async function recordingFiles(request: FastifyRequest, events: SecurityEvents, work: () => Promise<unknown>) {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(error, request);
    const event = { userId: request.currentUser?.userId ?? null, detail: { reason: refusal.code } };
    if (fileRefusals.has(refusal.code))
      events.record({ kind: 'upload_refused', ...event }, originOf(request));
    throw refusal;
  }
}

const acceptedTypes = {
  json: { type: /^application\/json\s*(?:;|$)/iu, sentence: 'This call needs a JSON body.' },
  multipart: { type: /^multipart\/form-data\s*;/iu, sentence: 'This call needs a multipart form.' },
};

/** The framework also has parsers for other kinds of bodies, and would accept them. @throws Refusal */
function checkContentType({ body, bodyKind = 'json' }: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (!body || bodyKind === 'raw' || type === undefined) return;
  const accepted = acceptedTypes[bodyKind];
  if (!accepted.type.test(type)) throw new Refusal('unsupported_type', accepted.sentence);
}

async function respond(route: Route, request: FastifyRequest, reply: FastifyReply, options: BindOptions) {
  const call = await readCall(route.endpoint, request, reply, options.cookie);
  if (route.endpoint.responseKind === 'events')
    return respondWithEvents(route, call, request, reply, options);
  if (route.endpoint.shared) {
    const { path, query } = route.endpoint;
    const key = () => path + JSON.stringify([call.params, query && call.query]);
    return sendKept(options.shared, key, request, reply, async () => route.handle(call));
  }
  const body = await handle(route, call, request, options.audit);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  if (route.endpoint.responseKind === 'csv')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(body as AsyncIterable<string>));
  const { fileType } = route.endpoint;
  if (fileType) void reply.type(fileType.startsWith('text/') ? `${fileType}; charset=utf-8` : fileType);
  return body;
}

async function respondWithEvents(
  { endpoint, handle: watch }: Route,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, findCurrentUser, streams }: BindOptions,
) {
  const token = cookie.read(request);
  const holder = { userId: call.currentUser?.userId ?? null, network: networkOf(call.ip) };
  const mayContinue = async () =>
    mayCall(endpoint.access, token === null ? null : await findCurrentUser(token));
  const events = watch(call) as AsyncIterable<unknown>;
  return sendEvents(reply, { events, holder, mayContinue }, streams);
}

/** Input is validated before this, so that the audit log contains only valid attempts. */
async function handle(
  { endpoint, handle: work, audited: words }: Route,
  call: Call,
  request: FastifyRequest,
  audit: AuditLog,
) {
  if (endpoint.access !== 'adminWrite') return work(call);
  const { id = null } = (call.params ?? {}) as { id?: string };
  const action = words?.action?.(call) ?? actionOf(endpoint);
  const sentence = words?.sentence?.(call) ?? endpoint.summary;
  const write = { actorId: currentUserOf(call).userId, action, sentence, subjectId: id };
  return audited(audit, write, request, async () => work(call), reasonOf(call));
}

/** Why an administrator does it, for endpoints that ask. */
function reasonOf({ body }: Call): string | undefined {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason.trim() : undefined;
}

async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
): Promise<Call> {
  if (endpoint.bodyKind === 'multipart')
    return new RequestCall(request, reply, cookie, await readMultipart(request, endpoint));
  const { body } = request;
  if (endpoint.bodyKind !== 'raw') return new RequestCall(request, reply, cookie, { body });
  return new RequestCall(request, reply, cookie, Buffer.isBuffer(body) ? { rawBody: body } : {});
}
