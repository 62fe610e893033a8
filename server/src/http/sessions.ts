import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse, CurrentUser } from '../platform/route.ts';

/** Finds the user of a session token; null if the token is not valid. */
export type FindCurrentUser = (token: string) => Promise<CurrentUser | null>;

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60;

/**
 * A visitor's cookies: the session cookie, and the device cookie, which outlives the session. Under HTTPS both have the
 * `__Host-` prefix, which binds them to this host.
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

  /** The session token, if the request has a well-formed one. */
  read(request: FastifyRequest): string | null {
    const token = request.cookies[this.name];
    return token && /^[\w-]{43}$/u.test(token) ? token : null;
  }

  /** The device cookie; empty if there is none. */
  readDevice(request: FastifyRequest): string {
    return request.cookies[this.#deviceName] ?? '';
  }

  /** Lets a handler start and end the visitor's session, and set the device cookie. */
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
