import type { EndpointPath } from '@fit-coder/contracts/endpoint';
import type { ErrorBody } from '@fit-coder/contracts/errors';

/** Why a call failed, as every screen sees it. `status` is 0 without a response. */
export interface Failure extends ErrorBody {
  readonly status: number;
}

export type Outcome =
  | {
      readonly data: unknown;
      /** On the server: `data` is the same object for other pages until the catalogue changes. */
      readonly shared?: boolean;
    }
  | { readonly error: Failure };

/** The parts of a call; files are sent as a multipart form. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

/** Makes a call: over HTTP in the browser, in process on the server. Never rejects. */
export type Transport = (address: EndpointPath, input: CallInput, signal?: AbortSignal) => Promise<Outcome>;
