import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Logger } from '../platform/observation/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { sendRefusal, toRefusal } from './failures/errors.ts';
import { failureResponse, wantsPage, writtenResponse } from './failures/failure-answer.ts';
import { hasBody, limitBodyTime } from './limits/body-time.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { endInStages } from './limits/staged-end.ts';
import { headProblem } from './limits/request-head.ts';
import type { SiteLimits } from './limits/site-limits.ts';
import { compilersFactory } from './api/schema-compilers.ts';

export interface WebServerOptions {
  readonly log: Logger;
  /** Whether a proxy in front says who the client is. */
  readonly trustProxy: boolean;
  /** Whether clients are limited here; off where a proxy in front does it. */
  readonly rateLimits: boolean;
  readonly limits: Pick<SiteLimits, 'connections' | 'bodies'>;
  /** Runs before the framework; true when it has answered. */
  respondEarly(request: IncomingMessage, response: ServerResponse): boolean;
}

/** A connection without traffic ends after this time: one opened in advance, or whose reader stopped. */
const silenceMs = 120_000;

/** The framework on a server with the limits that every request is held to. */
export function createWebServer(options: WebServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    // One line for each request is written by installRequestLog, without what may be secret in addresses.
    logController: new LogController({ disableRequestLogging: true }),
    // What the one proxy in front added. The addresses before it are the client's own words, by which it could pass
    // for a new client with each request.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 256 * 1024,
    // The longest parameter of a contract is a course's slug, 140 characters.
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    // A connection was accepted with its request: the next process cannot answer it any more.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(reply.header('x-request-id', request.id), toRefusal(error, request)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.limits.bodies.lingerMs),
    serverFactory: (handler) => listener(options, handler),
  }) as unknown as FastifyInstance;
  // Plain text is no input of ours, and without its parser it is refused as every unknown type is.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** The server below the framework: what it bounds, and what is answered before the framework runs. */
function listener(
  { limits, trustProxy, rateLimits, respondEarly }: WebServerOptions,
  handler: RequestListener,
) {
  const timeouts = {
    connectionsCheckingInterval: 1000,
    headersTimeout: 5000,
    // `limitBodyTime` knows uploads apart.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    // `headProblem` answers it as every other failure.
    requireHostHeader: false,
  };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    // First, since a body can come with what is answered early too, and nothing would read it in time.
    if (hasBody(request)) limitBodyTime(request, response, limits.bodies);
    const problem = headProblem(request);
    if (problem) return refuseHead(request, response, problem);
    // The site is closing, and what is answered early never meets installShutdown.
    if (!server.listening) response.shouldKeepAlive = false;
    if (respondEarly(request, response)) return;
    handler(request, response);
  };
  const server = createServer(timeouts, respond);
  // Node would answer an expectation that it does not know by itself, outside of all limits; RFC 9110, section 10.1.1,
  // lets it be ignored.
  server.on('checkExpectation', respond);
  limitConnections(server, limits.connections, rateLimits && !trustProxy);
  return server.setTimeout(silenceMs);
}

/** The connection ends with the answer, since what follows on it cannot be trusted. */
function refuseHead(request: IncomingMessage, response: ServerResponse, problem: Refusal): void {
  const asPage = wantsPage(request.url ?? '', request.headers.accept);
  const { headers, body } = failureResponse(problem, asPage);
  response.writeHead(problem.status, { ...headers, connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

type ClientError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0];

/** The refusal for a connection on which no request could be read. */
function unreadable(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(
      'head_too_large',
      'The head of the request is too large. Clear the cookies of this site.',
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('timed_out', 'The request did not arrive in time. Try again.');
  return new Refusal('malformed_body', 'The request could not be read.');
}

/**
 * Ends a connection on which no request could be read: not HTTP, or a head that is too large or too slow. A connection
 * that sent nothing stays open without an answer: browsers open connections in advance, and would take the answer for that
 * of their later request. `silenceMs` ends it if it stays silent.
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
