import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { allPaths } from '@fit-coder/contracts/paths/all';
import { apiBase, type EndpointPath, type Input, type Output } from '@fit-coder/contracts/endpoint';
import type { endpoints, EndpointName } from '@fit-coder/contracts/endpoints';

type InputOf<N extends EndpointName> = Input<(typeof endpoints)[N]>;
type OutputOf<N extends EndpointName> = Output<(typeof endpoints)[N]>;
interface Dependencies {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  files?: Record<string, Blob>;
}

/** Calls the API of a site with the session of the last login or registration. */
export class ApiClient {
  readonly #origin: string;
  #cookies = new Map<string, string>();

  /** `cookies`: of a browser that is logged in. */
  constructor(origin: string, cookies: readonly { readonly name: string; readonly value: string }[] = []) {
    this.#origin = origin;
    for (const { name, value } of cookies) this.#cookies.set(name, value);
  }

  /** The session's cookie as name and value. */
  get sessionCookie(): { readonly name: string; readonly value: string } {
    const [name, value] = [...this.#cookies].find(([key]) => key.endsWith('fc_session')) ?? [];
    if (!name || !value) throw new Error('the client is not signed in');
    return { name, value };
  }

  /**
   * Sends a request with the session. If the site is busy, sends it again after the seconds that `Retry-After` names.
   * @throws Error with the response's text when it fails
   */
  async send(
    path: string,
    { headers, ...request }: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  ): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const send = () => fetch(this.#origin + path, { ...request, headers: { cookie, ...headers } });
    const deadline = Date.now() + maxWaitMs;
    let response = await send();
    for (
      let wait = retryAfter(response);
      wait !== null && Date.now() < deadline;
      wait = retryAfter(response)
    ) {
      await setTimeout(wait * 1000);
      response = await send();
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  /** Calls an endpoint. @throws Error with the response's text when it fails */
  async call<N extends EndpointName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
    const { params = {}, query = {}, body, files } = input as Dependencies;
    const address: EndpointPath = allPaths[name];
    const path = address.path.replace(/:(\w+)/gu, (_, key: string) => params[key] ?? '');
    const response = await this.send(`${apiBase}${path}?${new URLSearchParams(query)}`, {
      method: address.method,
      ...bodyOf(address, body, files),
      headers: { ...(address.bodyKind !== 'multipart' && body && json) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return (await response.json()) as OutputOf<N>;
  }

  /** Creates an account with a plain picture and stays signed in. */
  async register(name: string, email: string, password: string): Promise<OutputOf<'register'>> {
    return this.call('register', { body: { name, email, password }, files: { file: await plainPicture() } });
  }
}

/** For how long a busy site is asked again. */
const maxWaitMs = 60_000;

/** The seconds after which a busy site wants to be asked again; null if it is not busy. */
function retryAfter({ status, headers }: Response): number | null {
  const [seconds] = /^\d+$/u.exec(headers.get('retry-after') ?? '') ?? [];
  return status === 503 && seconds !== undefined ? Number(seconds) : null;
}

const json = { 'content-type': 'application/json' };

function bodyOf(
  address: EndpointPath,
  body: Dependencies['body'],
  files: Dependencies['files'],
): { body?: BodyInit } {
  if (address.bodyKind !== 'multipart') return body ? { body: JSON.stringify(body) } : {};
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value));
  for (const [key, file] of Object.entries(files ?? {})) form.append(key, file, 'picture.png');
  return { body: form };
}

/** A blue picture of 1280 × 720, PNG. */
export async function plainPicture(): Promise<Blob> {
  const bytes = await readFile(new URL('plain.png', import.meta.url));
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
