import type { Endpoint, Output, RequestParts } from '@fit-coder/contracts/endpoint';
import type { Role } from '@fit-coder/contracts/accounts';
import type { Logger } from './observation/log.ts';
import type { EventOrigin } from './security/security-events.ts';

/** The person behind a request, as far as every part may know them. */
export interface CurrentUser {
  readonly userId: string;
  readonly role: Role;
  /** SHA-256 of the session's token, hexadecimal: names the session without being able to open it. */
  readonly sessionKey: string;
  /** They have a second factor. */
  readonly hasFactor: boolean;
  /** They are an administrator who has to set one up before they may administrate. */
  readonly factorMissing: boolean;
  /** They proved in the last minutes who they are. */
  readonly fresh: boolean;
}

/** A file of a multipart body, whole in memory; its kind bounds its size. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly mimeType: string;
}

/** What a handler may do to the answer beside returning its body. */
export interface CallResponse {
  /** Gives the visitor a new session cookie. */
  startSession(token: string, expiresAt: Date): void;
  /** Takes the visitor's session cookie away. */
  endSession(): void;
  /** Lets the browser keep the body as a file of that name (ASCII, without quotes) instead of showing it. */
  download(fileName: string): void;
  /** Lets the browser keep `value` beyond its session, in place of what it kept until now. */
  keepDevice(value: string): void;
}

/** One validated call of an endpoint. */
export interface Call<E extends Endpoint = Endpoint> extends RequestParts<E>, EventOrigin {
  /** Files by field name; a field that the endpoint names is always there. */
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** The bytes as sent, for `raw` bodies; empty otherwise. */
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly currentUser: CurrentUser | null;
  /** What an earlier answer let the browser keep; empty where there is nothing. Unproved, like all that is sent. */
  readonly device: string;
  readonly response: CallResponse;
  readonly log: Logger;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

/** What a handler gives back: the body, or for server-sent events a sequence of bodies. */
export type Result<E extends Endpoint> = E extends { responseKind: 'events' }
  ? AsyncIterable<Output<E>>
  : Promise<Output<E>>;

/** A contract and the function that fulfils it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown> | AsyncIterable<unknown>;
}

/** Binds a function to an endpoint; the types of input and output come from the contract. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Result<E>): Route {
  return { endpoint, handle };
}

/** The viewer of a call whose endpoint demands one; the edge has refused everyone else by then. */
export function currentUserOf(call: { readonly currentUser: CurrentUser | null }): CurrentUser {
  if (!call.currentUser) throw new Error('an endpoint without a session rule asked for the viewer');
  return call.currentUser;
}
