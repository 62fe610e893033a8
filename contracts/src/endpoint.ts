import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint.
 * - `public`: anyone, with or without a session.
 * - `user`: anyone with a session.
 * - `userWrite`: anyone with a session but a test administrator, since anyone can be that; refused with a sentence.
 * - `adminRead`: administrators and test administrators.
 * - `adminWrite`: administrators; a test administrator is refused with a sentence that says why.
 * - `signed`: no session; the caller proves itself by a signature over the raw body.
 */
export type Access = 'public' | 'user' | 'userWrite' | 'adminRead' | 'adminWrite' | 'signed';

/** At most `max` calls per `seconds` from one address. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * How the body travels: `json`, `multipart` (text fields of `body` beside the files named in `files`),
 * `raw` (bytes kept as sent, for signatures).
 */
export type BodyKind = 'json' | 'multipart' | 'raw';

/** A file field of a multipart body. `image`: a picture of at most 5 MB; `captions`: WebVTT of at most 1 MB. */
export type FileKind = 'image' | 'captions';

/** What the browser receives: one JSON object, or a stream of server-sent events that each carry one. */
export type ResponseKind = 'json' | 'events';

/** Where an endpoint stands and how its body travels. */
export interface EndpointPath {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly bodyKind?: BodyKind;
}

/** One call of the API: everything the route, the client, OpenAPI and the access tests need to know. */
export interface Endpoint extends EndpointPath {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  readonly files?: Readonly<Record<string, FileKind>>;
  readonly output: z.ZodMiniType;
  readonly responseKind?: ResponseKind;
  /** Codes beyond those every endpoint may answer with. */
  readonly errors: readonly ErrorCode[];
  readonly limit?: RateLimit;
  /** The answer is the same for everyone, and changes only with the catalogue. */
  readonly shared?: true;
  /** A GET that changes something, so that requests of other sites are refused for it too. */
  readonly changes?: true;
  /**
   * The session must have confirmed its person's identity in the last minutes; otherwise the call answers
   * `confirm_identity`. `withFactor`: only for people with a second factor, since the call itself asks for the password.
   */
  readonly fresh?: true | 'withFactor';
}

/** Declares an endpoint and keeps its exact type. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? z.infer<S> : undefined;
type Inputs<E> = { params: Part<E, 'params'>; query: Part<E, 'query'>; body: Part<E, 'body'> };

/** The browser's side of a file field: a `Blob` or `File`. */
interface FileLike {
  readonly size: number;
  readonly type: string;
}
type ClientFiles<E> = E extends { readonly files: infer F }
  ? { files: { [K in keyof F]: FileLike } }
  : object;

/** What a client passes to call `E`: only the parts that the endpoint has. */
export type Input<E extends Endpoint> = {
  [K in keyof Inputs<E> as Inputs<E>[K] extends undefined ? never : K]: Inputs<E>[K];
} & ClientFiles<E>;

/** What `E` answers with on success. */
export type Output<E extends Endpoint> = z.infer<E['output']>;

/** The validated parts of a request, as the server's handler reads them. */
export type RequestParts<E extends Endpoint> = Inputs<E>;

/** All calls stand below this path, on the site's own origin. */
export const apiBase = '/api/v1';
