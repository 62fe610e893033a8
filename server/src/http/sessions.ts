import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse, CurrentUser } from '../platform/route.ts';

/** Finds out who holds a session token; null when it opens nothing. */
export type FindCurrentUser = (token: string) => Promise<CurrentUser | null>;

/** The longest that browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60;

/**
 * The cookies of a visitor: the session's, and the device's, which stays when the session ends. Under HTTPS both carry
 * the `__Host-` prefix that binds them to this host alone.
 */
export class SessionCookie {
  readonly name: string;
  readonly #secure: boolean;
  readonly #deviceName: string;

  constructor(secure: boolean) {
    this.#secure = secure;
    this.name = secure ? '__Host-fc_session' : 'fc_session';
    this.#deviceName = secure ? '__Host-fc_device' : 'fc_browser';
  }

  /** The visitor's token, if the request carries one that could be a token. */
  read(request: FastifyRequest): string | null {
    const token = request.cookies[this.name];
    return token && /^[\w-]{43}$/u.test(token) ? token : null;
  }

  /** What the visitor's device keeps; empty when that is nothing. */
  readDevice(request: FastifyRequest): string {
    return request.cookies[this.#deviceName] ?? '';
  }

  /** How a handler starts and ends the session of its visitor, and leaves something on the device. */
  response(reply: FastifyReply): CallResponse {
    const options = { httpOnly: true, sameSite: 'lax', secure: this.#secure, path: '/' } as const;
    return {
      startSession: (token, expiresAt) =>
        void reply.setCookie(this.name, token, { ...options, expires: expiresAt }),
      download: (fileName) => void reply.header('content-disposition', `attachment; filename="${fileName}"`),
      endSession: () => void reply.clearCookie(this.name, options),
      keepDevice: (value) =>
        void reply.setCookie(this.#deviceName, value, {
          ...options,
          maxAge: deviceSeconds,
        }),
    };
  }
}
