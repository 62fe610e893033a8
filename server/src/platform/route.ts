import type { Endpoint, Output, RequestParts } from '@fit-coder/contracts/endpoint';
import type { Role } from '@fit-coder/contracts/accounts';
import type { Logger } from './observation/log.ts';
import type { EventOrigin } from './security/security-events.ts';

/** What the user's own pages show of them. */
export interface UserProfile {
  readonly name: string;
  readonly email: string;
  /** A key in storage. */
  readonly avatar: string | null;
  readonly createdAt: Date;
}

/** The user who makes a request, as every domain may know them. */
export interface CurrentUser {
  readonly userId: string;
  readonly role: Role;
  /** SHA-256 of the session's token, in hexadecimal: identifies the session without granting access to it. */
  readonly sessionKey: string;
  readonly hasFactor: boolean;
  /** Read with the session, because most pages show it. */
  readonly profile: UserProfile;
  /** The user is an administrator who must set up a second factor before they may administrate. */
  readonly factorMissing: boolean;
  /** The user confirmed their identity in the last minutes. */
  readonly fresh: boolean;
}

/** What a handler can do to the response besides returning its body. */
export interface CallResponse {
  /** Sets a new session cookie. */
  startSession(token: string, expiresAt: Date): void;
  /** Deletes the session cookie. */
  endSession(): void;
  /** Makes the browser save the body as a file with this name (ASCII, without quotes) instead of showing it. */
  download(fileName: string): void;
  /** Sets the device cookie to `value`; it outlives the session. */
  keepDevice(value: string): void;
}

/** One validated call of an endpoint. */
export interface Call<E extends Endpoint = Endpoint> extends RequestParts<E>, EventOrigin {
  /** Files by field name, in memory; the fields that the endpoint declares always exist. */
  readonly files: Readonly<Record<string, Buffer>>;
  /** The bytes as sent, for `raw` bodies; empty otherwise. */
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly currentUser: CurrentUser | null;
  /** The visitor's country (ISO 3166-1), if a trusted proxy named it. */
  readonly country: string | null;
  /** The device cookie; empty if there is none. Like all input, it is untrusted. */
  readonly device: string;
  readonly response: CallResponse;
  readonly log: Logger;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** What a handler returns: the body, a sequence of bodies for server-sent events, the pieces of a CSV file, or the bytes of a file. */
export type Result<E extends Endpoint> = E extends { responseKind: 'events' }
  ? AsyncIterable<Output<E>>
  : E extends { responseKind: 'csv' }
    ? Promise<AsyncIterable<string>>
    : E extends { responseKind: 'file' }
      ? Promise<Buffer>
      : Promise<Output<E>>;

/** A contract and the handler that implements it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown> | AsyncIterable<unknown>;
  readonly audited?: AuditWords | undefined;
}

/** What the audit log says of a call. */
interface AuditWords<C = Call> {
  /** The name of the action; the endpoint's by default. */
  readonly action?: (call: C) => string;
  /** What is done, for calls whose result has no message; the endpoint's summary by default. */
  readonly sentence?: (call: C) => string;
}

/** Binds a handler to an endpoint; the types of input and output come from the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Result<E>,
  audited?: AuditWords<Call<E>>,
): Route {
  return { endpoint, handle, audited };
}

/** The user of a call whose endpoint requires a session; calls without one were refused before. */
export function currentUserOf(call: { readonly currentUser: CurrentUser | null }): CurrentUser {
  if (!call.currentUser) throw new Error('an endpoint without a session rule requires the current user');
  return call.currentUser;
}
