import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Logger } from '../platform/observation/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { sendRefusal, toRefusal } from './failures/errors.ts';
import { failureResponse, wantsPage, writtenResponse } from './failures/failure-response.ts';
import type { IsTrusted } from './trusted-proxies.ts';
import { hasBody, limitBodyTime } from './limits/body-time.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { endInStages } from './limits/staged-end.ts';
import { headProblem } from './limits/request-head.ts';
import type { SiteLimits } from './limits/site-limits.ts';
import { compilersFactory, validatorOptions } from './api/schema-compilers.ts';

export interface WebServerOptions {
  readonly log: Logger;
  /** Which proxies may name the client's IP address; null if none may. */
  readonly isTrusted: IsTrusted | null;
  /** Whether to limit clients here; off if a proxy does. */
  readonly rateLimits: boolean;
  readonly limits: Pick<SiteLimits, 'connections' | 'bodies'>;
  /** Runs before the framework; returns true if it has responded. */
  respondEarly(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * A connection without traffic is closed after this time: one that was opened in advance, or whose client stopped
 * reading.
 */
const silenceMs = 120_000;

/** Creates the framework's app on a server that limits every request. */
export function createWebServer(options: WebServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    // The framework passes options even if they are empty. The logging library would then set up the levels of each child.
    childLoggerFactory: (logger, bindings, more) =>
      more.level === undefined ? logger.child(bindings) : logger.child(bindings, more),
    // `installRequestLog` logs each request instead, without the secrets that addresses may contain.
    logController: new LogController({ disableRequestLogging: true }),
    // The client sets the first IP addresses, and could use them to look like a new client with each request.
    trustProxy: options.isTrusted ?? false,
    bodyLimit: 256 * 1024,
    // The longest path parameter in a contract is a course's slug, 140 characters.
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    // A connection that was already accepted gets a response, because the next process cannot send it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory },
    ajv: { customOptions: validatorOptions },
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(reply.header('x-request-id', request.id), toRefusal(error, request)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.limits.bodies.lingerMs),
    serverFactory: (handler) =>
      listener(options, handler, () => app.hasDecorator('leaving') && app.leaving.aborted),
  }) as unknown as FastifyInstance;
  // No endpoint accepts plain text. Without its parser, it is refused like every unknown content type.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** The HTTP server below the framework, with its limits and the responses that are sent before the framework runs. */
function listener(
  { limits, isTrusted, rateLimits, respondEarly }: WebServerOptions,
  handler: RequestListener,
  isLeaving: () => boolean,
) {
  const timeouts = {
    connectionsCheckingInterval: 1000,
    headersTimeout: 5000,
    // `limitBodyTime` limits bodies instead, because it treats uploads differently.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    // `headProblem` checks it instead, so that the refusal has the usual form.
    requireHostHeader: false,
    // Node does not report the end of a body that a request does not announce; `dropTypeOfNothing` keeps others from waiting.
    optimizeEmptyRequests: true,
  };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    // First, because a request that gets an early response can have a body too, which must not arrive without a time
    // limit.
    if (hasBody(request)) limitBodyTime(request, response, limits.bodies);
    else dropTypeOfNothing(request);
    const problem = headProblem(request);
    if (problem) return refuseHead(request, response, problem);
    // `installShutdown` does not see requests that get an early response.
    if (!server.listening || isLeaving()) response.shouldKeepAlive = false;
    if (respondEarly(request, response)) return;
    handler(request, response);
  };
  const server = createServer(timeouts, respond);
  // By default Node responds to an unknown expectation itself, outside of all limits. RFC 9110, section 10.1.1, allows
  // ignoring the expectation.
  server.on('checkExpectation', respond);
  limitConnections(server, limits.connections, (address) => rateLimits && !isTrusted?.(address, 0));
  return server.setTimeout(silenceMs);
}

/** Removes the type of a request without a body, because the framework waits for the body of each request with a type. */
function dropTypeOfNothing({ headers }: IncomingMessage): void {
  if (headers['content-type'] !== undefined) delete headers['content-type'];
}

/** The connection ends with the response, because further data on it cannot be trusted. */
function refuseHead(request: IncomingMessage, response: ServerResponse, problem: Refusal): void {
  const asPage = wantsPage(request.url ?? '', request.headers.accept);
  const { headers, body } = failureResponse(problem, asPage);
  response.writeHead(problem.status, { ...headers, connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

type ClientError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0];

/** The refusal for a connection whose request could not be parsed. */
function unreadable(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(
      'head_too_large',
      'The request headers are too large. Clear this site’s cookies, then try again.',
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('timed_out', 'The request did not arrive in time. Try again.');
  return new Refusal('malformed_body', 'The request could not be read.');
}

/**
 * Ends a connection whose request could not be parsed: not HTTP, or with a head that is too large or too slow. A
 * connection that sent nothing stays open without a response: browsers open connections in advance, and would take the
 * response for that of a later request. `silenceMs` closes it if it stays silent.
 */
function refuseUnreadable({ code, rawPacket }: ClientError, socket: Socket, lingerMs: number): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  socket.write(writtenResponse(unreadable(code), sentByUser(head)));
  endInStages(socket, lingerMs);
}

/** Decides by the readable part of the request's head; an unknown client gets a page. */
function sentByUser(head: string): boolean {
  const target = /^[A-Z]+ (\/\S*) HTTP\//u.exec(head)?.[1];
  return target === undefined || wantsPage(target, /^accept:(.*)$/imu.exec(head)?.[1]);
}
