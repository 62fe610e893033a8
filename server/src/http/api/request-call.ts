import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../platform/route.ts';
import { originOf } from '../../platform/security/security-events.ts';
import type { SessionCookie } from '../sessions.ts';

const noBytes = Buffer.alloc(0);
const noFiles: Call['files'] = {};

/** The parts of a call that depend on the kind of its body. */
interface Content {
  readonly body?: unknown;
  readonly files?: Call['files'];
  readonly rawBody?: Buffer;
}

/**
 * A call by HTTP. Most handlers use few of its parts, so those that cost something are made when a handler reads or copies
 * them.
 */
export function requestCall(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
  { body, files = noFiles, rawBody = noBytes }: Content,
): Call {
  // Read now, because a client that disconnects takes its address along.
  const { ip, userAgent } = originOf(request);
  return {
    params: request.params as Call['params'],
    query: request.query as Call['query'],
    body: body as Call['body'],
    files,
    rawBody,
    headers: request.headers,
    currentUser: request.currentUser,
    ip,
    userAgent,
    country: request.country,
    log: request.log as Call['log'],
    get device() {
      return cookie.readDevice(request);
    },
    get response() {
      return cookie.response(reply);
    },
    get signal() {
      return closeSignal(reply);
    },
  };
}

function closeSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // The client may have disconnected while its user was looked up.
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
