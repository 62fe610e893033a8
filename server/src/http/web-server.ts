import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { sendRefusal, toRefusal } from './errors.ts';
import { wantsPage, writtenAnswer } from './failures/failure-answer.ts';

export interface WebServerOptions {
  readonly log: Logger;
  /** Whether a proxy in front says who the client is. */
  readonly trustProxy: boolean;
  /** Runs before the framework; true when it has answered. */
  answerEarly(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * A connection on which nothing moved for so long ends. Requests as such have no limit, since a large upload takes
 * hours; without this one a body that never goes on would hold its connection for ever.
 */
const silenceMs = 120_000;

/** The framework on a server with the limits that every request is held to. */
export function createWebServer({ log, trustProxy, answerEarly }: WebServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // One line for each request is written by installRequestLog, without what may be secret in addresses.
    logController: new LogController({ disableRequestLogging: true }),
    // What the one proxy in front added. The addresses before it are the client's own words, by which it could pass
    // for a new client with each request.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 256 * 1024,
    // The longest parameter of a contract is a course's slug, 140 characters.
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    // installShutdown refuses in the form of every other error.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(reply.header('x-request-id', request.id), toRefusal(error, request)),
    clientErrorHandler: refuseUnreadable,
    serverFactory: (handler) =>
      createServer(
        {
          connectionsCheckingInterval: 1000,
          headersTimeout: 5000,
          requestTimeout: 0,
          keepAliveTimeout: 72_000,
        },
        (request, response) => {
          if (!answerEarly(request, response)) handler(request, response);
        },
      ).setTimeout(silenceMs),
  }) as unknown as FastifyInstance;
  // Plain text is no input of ours, and without its parser it is refused as every unknown type is.
  app.removeContentTypeParser('text/plain');
  return app;
}

type ClientError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0];

/** What a connection is told on which no request could be read. */
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
 * Ends a connection on which no request could be read: not HTTP, heads too large or too slow. One that sent nothing
 * stays open and is told nothing: browsers open connections ahead, and take what stands on one for the answer to the
 * request that they send on it later. When it stays silent, `silenceMs` ends it.
 */
function refuseUnreadable({ code, rawPacket }: ClientError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  if (socket.writable) socket.write(writtenAnswer(unreadable(code), sentByPerson(head)));
  socket.destroy();
}

/** Judged by what can be read of the request's head; who cannot be known gets a page. */
function sentByPerson(head: string): boolean {
  const target = /^[A-Z]+ (\/\S*) HTTP\//u.exec(head)?.[1];
  return target === undefined || wantsPage(target, /^accept:(.*)$/imu.exec(head)?.[1]);
}
