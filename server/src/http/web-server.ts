import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorStatus } from '@fit-coder/contracts/errors';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { sendRefusal, toRefusal } from './errors.ts';

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

const unreadable = new Refusal('malformed_body', 'The request could not be read.');

/** Ends a connection on which no request could be read: not HTTP, heads too large or too slow. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const body = JSON.stringify(unreadable.toBody());
  const head = [
    `HTTP/1.1 ${errorStatus[unreadable.code]} Bad Request`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}
