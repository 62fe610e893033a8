import Razorpay from 'razorpay';
import type * as z from 'zod/mini';
import { errorOf, RazorpayError } from './razorpay-error.ts';

export interface RazorpayKeys {
  readonly keyId: string;
  readonly keySecret: string;
  /** The address of a double; undefined for Razorpay itself. */
  readonly apiBase?: string | undefined;
  /** How long a request may take. */
  readonly timeoutMs?: number;
}

/** The most that a list returns at once. */
const pageSize = 100;
const mostPages = 50;

/** One page of a list, as the SDK is asked for it. */
export interface ListPage {
  readonly count: number;
  readonly skip: number;
}

/** The SDK's HTTP client, which its types do not show. */
interface HttpClient {
  readonly rq: { readonly defaults: { baseURL: string; timeout: number } };
}

/** Razorpay's API through its SDK, with a time limit, typed answers and one kind of error. */
export class RazorpayApi {
  readonly keyId: string;
  readonly base: string;
  readonly #authorization: string;
  readonly #timeoutMs: number;
  readonly #sdk: Razorpay;

  constructor({ keyId, keySecret, apiBase = 'https://api.razorpay.com', timeoutMs = 10_000 }: RazorpayKeys) {
    this.#timeoutMs = timeoutMs;
    this.keyId = keyId;
    this.base = apiBase.replace(/\/$/u, '');
    this.#authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    this.#sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
    const { defaults } = (this.#sdk.api as unknown as HttpClient).rq;
    defaults.baseURL = this.base;
    defaults.timeout = timeoutMs;
  }

  /** @throws RazorpayError, or any error if there was no answer */
  async ask<T>(schema: z.ZodMiniType<T>, request: (sdk: Razorpay) => Promise<unknown>): Promise<T> {
    const answer = await request(this.#sdk).catch((error: unknown) => {
      throw errorOf(error);
    });
    return schema.parse(answer);
  }

  /** Null if Razorpay does not know the id. */
  async find<T>(schema: z.ZodMiniType<T>, request: (sdk: Razorpay) => Promise<unknown>): Promise<T | null> {
    return this.ask(schema, request).catch((error: unknown) => {
      if (error instanceof RazorpayError && error.isUnknownId) return null;
      throw error;
    });
  }

  /** A list, page by page, up to the page that is enough; without that, the whole of it. */
  async list<T>(
    schema: z.ZodMiniType<{ items: T[] }>,
    request: (sdk: Razorpay, page: ListPage) => Promise<unknown>,
    isEnough: (items: readonly T[]) => boolean = () => false,
  ): Promise<T[]> {
    const all: T[] = [];
    for (let page = 0; page < mostPages; page++) {
      const { items } = await this.ask(schema, (sdk) =>
        request(sdk, { count: pageSize, skip: page * pageSize }),
      );
      all.push(...items);
      if (items.length < pageSize || isEnough(items)) return all;
    }
    throw new Error(`a list of Razorpay is longer than ${mostPages * pageSize}`);
  }

  /** Posts what the SDK cannot: a request with headers of its own. */
  async post<T>(
    schema: z.ZodMiniType<T>,
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<T> {
    const response = await fetch(this.base + path, {
      method: 'POST',
      headers: { ...headers, authorization: this.#authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(answer);
    const { error } = (answer ?? {}) as { error?: { description?: string } };
    throw new RazorpayError(response.status, error?.description ?? '');
  }
}
