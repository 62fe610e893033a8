import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallResponse } from '../../platform/route.ts';
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
 * A call by HTTP. `response` and `signal` are made when a handler reads them, because few handlers do; a copy of the call lacks
 * them. With an object that has getters instead of this class, `GET /courses` took 1.18 times the processor time.
 */
export class RequestCall implements Call {
  readonly params: Call['params'];
  readonly query: Call['query'];
  readonly body: Call['body'];
  readonly files: Call['files'];
  readonly rawBody: Buffer;
  readonly headers: Call['headers'];
  readonly currentUser: Call['currentUser'];
  readonly ip: string;
  readonly userAgent: string;
  readonly country: string | null;
  readonly device: string;
  readonly log: Call['log'];
  readonly #reply: FastifyReply;
  readonly #cookie: SessionCookie;

  constructor(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie, content: Content) {
    const { ip, userAgent } = originOf(request);
    this.params = request.params as Call['params'];
    this.query = request.query as Call['query'];
    this.body = content.body as Call['body'];
    this.files = content.files ?? noFiles;
    this.rawBody = content.rawBody ?? noBytes;
    this.headers = request.headers;
    this.currentUser = request.currentUser;
    this.ip = ip;
    this.userAgent = userAgent;
    this.country = request.country;
    this.device = cookie.readDevice(request);
    this.log = request.log as Call['log'];
    this.#reply = reply;
    this.#cookie = cookie;
  }

  get response(): CallResponse {
    return this.#cookie.response(this.#reply);
  }

  get signal(): AbortSignal {
    const controller = new AbortController();
    const { raw } = this.#reply;
    // The client may have disconnected while its user was looked up.
    if (raw.destroyed) controller.abort();
    else raw.once('close', () => controller.abort());
    return controller.signal;
  }
}
