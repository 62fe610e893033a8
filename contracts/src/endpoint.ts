import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint.
 * - `public`: anyone, with or without a session.
 * - `user`: anyone with a session.
 * - `userWrite`: anyone with a session except test administrators, because anyone can sign in as one.
 * - `adminRead`: administrators and test administrators.
 * - `adminWrite`: administrators; a test administrator gets a refusal that says why.
 * - `signed`: no session; the caller signs the raw body.
 */
export type Access = 'public' | 'user' | 'userWrite' | 'adminRead' | 'adminWrite' | 'signed';

/** At most `max` calls within `seconds` from one network address. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * How the body is sent: `json`, `multipart` (the text fields of `body` and the files named in `files`),
 * `raw` (bytes kept as sent, for signatures).
 */
export type BodyKind = 'json' | 'multipart' | 'raw';

/**
 * A file field of a multipart body. `image`: a picture of at most 5 MB; `captions`: WebVTT or SRT of at most 1 MB; `attachment`: a
 * file of at most 20 MB that comes with a lecture.
 */
export type FileKind = 'image' | 'captions' | 'attachment';

/**
 * What the browser receives: one JSON object, a stream of server-sent events that each carry one, a CSV file (RFC 4180)
 * that is sent while it is written, or a whole file, whose media type is the endpoint's `fileType`.
 */
export type ResponseKind = 'json' | 'events' | 'csv' | 'file';

/** An endpoint's method and path, and how its body is sent. */
export interface EndpointPath {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api/v1`, with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly bodyKind?: BodyKind;
  /** The browser completes the call even after its page is closed; the body is at most 64 KiB. */
  readonly outlivesPage?: true;
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
  /** The media type of a `file`, such as `application/pdf`; texts are sent in UTF-8. */
  readonly fileType?: string;
  /** The error codes beyond those that every endpoint can respond with. */
  readonly errors: readonly ErrorCode[];
  readonly limit?: RateLimit;
  /** The response is the same for everyone, and changes only with the catalogue. */
  readonly shared?: true;
  /** True for a GET that changes something; such requests from other sites are refused. */
  readonly changes?: true;
  /**
   * The session's user must have confirmed their identity in the last ten minutes, or the call fails with
   * `confirm_identity`. `withFactor` checks only users with a second factor, because the call also asks for the password.
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

/** The body of a successful response of `E`. */
export type Output<E extends Endpoint> = z.infer<E['output']>;

/** The validated parts of a request, as the server's handler reads them. */
export type RequestParts<E extends Endpoint> = Inputs<E>;

/** The path that all calls begin with, on the site's own origin. */
export const apiBase = '/api/v1';
