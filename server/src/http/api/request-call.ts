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

/** A call by HTTP. Most handlers use few of its parts, so those that cost something are made when a handler reads them. */
export class RequestCall implements Call {
  readonly body: Call['body'];
  readonly files: Call['files'];
  readonly rawBody: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly country: string | null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #cookie: SessionCookie;

  constructor(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie, content: Content) {
    this.body = content.body as Call['body'];
    this.files = content.files ?? noFiles;
    this.rawBody = content.rawBody ?? noBytes;
    // Read now, because a client that disconnects takes its address along.
    const { ip, userAgent } = originOf(request);
    this.ip = ip;
    this.userAgent = userAgent;
    this.country = request.country;
    this.#request = request;
    this.#reply = reply;
    this.#cookie = cookie;
  }

  get params(): Call['params'] {
    return this.#request.params as Call['params'];
  }

  get query(): Call['query'] {
    return this.#request.query as Call['query'];
  }

  get headers(): Call['headers'] {
    return this.#request.headers;
  }

  get currentUser(): Call['currentUser'] {
    return this.#request.currentUser;
  }

  get device(): string {
    return this.#cookie.readDevice(this.#request);
  }

  get response(): CallResponse {
    return this.#cookie.response(this.#reply);
  }

  get log(): Call['log'] {
    return this.#request.log as Call['log'];
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
