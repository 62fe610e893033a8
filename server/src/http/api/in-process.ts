import type { Endpoint, EndpointPath } from '@fit-coder/contracts/endpoint';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import type { Logger } from '../../platform/observation/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Call, Route, CurrentUser } from '../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../platform/security/security-events.ts';
import { admit } from './access.ts';
import { actionOf } from './action-names.ts';
import { toRefusal } from '../failures/errors.ts';
import { readInput } from './input.ts';
import { serialiserOf } from './schema-compilers.ts';
import type { SharedResponses } from './shared-responses.ts';

/**
 * The result of a call: the body as a client would read it, or the refusal with its status. A `shared` body is the same
 * object for other pages until the catalogue changes.
 */
export type Outcome =
  | { readonly data: unknown; readonly shared: boolean }
  | { readonly error: ErrorBody & { readonly status: number } };

/** The input of a call, as a client passes it. */
export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

/** Calls reading endpoints without HTTP, for rendering pages, with the same access rule, checks and response body. */
export type CallInProcess = (address: EndpointPath, input: CallInput) => Promise<Outcome>;

/** The calls that a page makes for one visitor. */
export interface VisitorCalls {
  readonly call: CallInProcess;
  /** Whether all responses until now are the same for everyone until the catalogue changes. */
  isShared(): boolean;
}

const noResponse = {
  startSession: () => {
    throw new Error('a page cannot start a session');
  },
  endSession: () => {
    throw new Error('a page cannot end a session');
  },
  download: () => {
    throw new Error('a page cannot download anything');
  },
  keepDevice: () => {
    throw new Error('a page cannot leave anything on a device');
  },
};

/** Where a page was requested from. */
export interface VisitOrigin extends EventOrigin {
  /** ISO 3166-1; null if no proxy named it. */
  readonly country: string | null;
}

/**
 * Prepares in-process calls of `routes`; the result makes the calls of one visitor. Refusals are recorded in `events`.
 */
export function inProcessCalls(routes: readonly Route[], shared: SharedResponses, events: SecurityEvents) {
  const prepared = new Map(
    routes
      .filter(({ endpoint }) => endpoint.method === 'GET' && (endpoint.responseKind ?? 'json') === 'json')
      .map((route) => [route.endpoint.path, { route, serialise: serialiserOf(route.endpoint.output) }]),
  );

  return (currentUser: CurrentUser | null, origin: VisitOrigin, log: Logger): VisitorCalls => {
    let allShared = true;
    const call: CallInProcess = async (address, input) => {
      try {
        const target = address.method === 'GET' ? prepared.get(address.path) : undefined;
        if (!target) throw new Refusal('not_found', 'A page cannot make this call.');
        const { endpoint } = target.route;
        admit(endpoint.access, currentUser, { action: actionOf(endpoint), origin, events });
        const parts = partsOf(endpoint, input);
        const response = async () => {
          const body = await target.route.handle(callOf(parts, currentUser, origin, log));
          // Serialised and parsed again, so that a page never contains more than the API would send.
          return JSON.parse(target.serialise(body)) as object;
        };
        if (!endpoint.shared) {
          const data = await response();
          allShared = false;
          return { data, shared: false };
        }
        return { data: await shared.get(address.path + JSON.stringify(input), response), shared: true };
      } catch (error) {
        const refusal = toRefusal(error, { log });
        return { error: { ...refusal.toBody(), status: refusal.status } };
      }
    };
    return { call, isShared: () => allShared };
  };
}

function partsOf({ params, query }: Endpoint, input: CallInput) {
  return { params: readInput(params, input.params ?? {}), query: readInput(query, input.query ?? {}) };
}

function callOf(
  parts: ReturnType<typeof partsOf>,
  currentUser: CurrentUser | null,
  { ip, country }: VisitOrigin,
  log: Logger,
): Call {
  return {
    ...(parts as Pick<Call, 'params' | 'query'>),
    body: undefined,
    files: {},
    rawBody: Buffer.alloc(0),
    headers: {},
    currentUser,
    ip,
    userAgent: '',
    country,
    device: '',
    response: noResponse,
    log,
    get signal() {
      return new AbortController().signal;
    },
  };
}
