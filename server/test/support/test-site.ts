import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, type Endpoint, type Input, type Output } from '@fit-coder/contracts/endpoint';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import type { Role, User } from '@fit-coder/contracts/accounts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../../src/app.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import type { SiteLimits } from '../../src/http/limits/site-limits.ts';
import type { PageRenderer } from '../../src/http/pages/page-renderer.ts';
import { readConfig, type Config } from '../../src/platform/config/config.ts';
import type { DatabaseLimits } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createProduct, type Product } from '../../src/product.ts';
import { watchResponses } from '../http/openapi/described-responses.ts';
import { testLimits } from './served-site.ts';
import { createPatientDatabase, patience, type TestDatabase } from './test-database.ts';

/** The response of an inject, read as the endpoint's success or failure. */
export interface Answered<E extends Endpoint> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The body of a success; reading it on a failed call throws with the error's text. */
  readonly data: Output<E>;
  /** The body of a failure; reading it on a success throws. */
  readonly error: ErrorBody;
  /** The session cookie that the response sets, as `name=value`; null if it sets none. */
  readonly cookie: string | null;
}

/** The properties of a session right after a login without a second factor. */
export const justLoggedIn = {
  ...{ hasFactor: false, factorMissing: false, fresh: true },
  profile: { name: 'A', email: 'a@example.org', avatar: null, createdAt: new Date() },
} as const;

/** A user with a session. `cookie` is the value of the request's header. */
export interface TestUser {
  readonly user: User;
  readonly password: string;
  readonly cookie: string;
}

/** The whole server on a separate database and folder, without the front end unless a renderer is given. */
export interface TestSite {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly product: Product;
  readonly dataDir: string;
  /** Calls an endpoint through the whole stack; `input` is not checked, so that tests can send anything. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Input<E> | object,
    cookie?: string,
    more?: InjectOptions,
  ): Promise<Answered<E>>;
  /** Registers a user, and gives them the role if it is not `user`. */
  user(role?: Role): Promise<TestUser>;
  /** Listens on a free port of this machine and returns the origin. */
  listen(): Promise<string>;
  /** Starts running jobs. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a site; `config` overrides what tests use: no demo, quiet log, no rate limits, a separate database.
 * `lines` receives the log; `limits` overrides what the web server bounds, and `waits` how long the site waits for its
 * database.
 */
export async function startTestSite(
  config: Partial<Config> = {},
  renderer: PageRenderer | null = null,
  lines?: Parameters<typeof createLog>[1],
  limits?: Partial<SiteLimits>,
  waits: DatabaseLimits = patience,
): Promise<TestSite> {
  const database = config.databaseUrl ? ownedElsewhere(config.databaseUrl) : await createPatientDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'fit-coder-site-'));
  const settings: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
    ...config,
  };
  const deps = await openDependencies(settings, database.url, createLog(settings.logLevel, lines), waits);
  const product = createProduct(deps);
  const app = await buildApp(deps, product, renderer, { ...testLimits, ...limits });
  await app.ready();
  const responses = await watchResponses(app);
  const call: TestSite['call'] = async (endpoint, input = {}, cookie, more = {}) => {
    const response = await app.inject({ ...requestOf(endpoint, input, cookie), ...more });
    return readResponse(response);
  };
  return {
    app,
    deps,
    product,
    dataDir,
    call,
    user: (role = 'user') => newUser(deps, call, role),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    work: () => deps.queue.work(product.handlers),
    async close() {
      await app.close();
      await deps.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      // In every test, the API's responses must match its description.
      if (responses.faults.length > 0)
        throw new Error(`undocumented answers:\n${responses.faults.join('\n')}`);
    },
  };
}

function ownedElsewhere(url: string): TestDatabase {
  return { url, drop: async () => undefined };
}

interface CallDependencies {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly files?: Record<string, Blob>;
}

function requestOf(endpoint: Endpoint, input: CallDependencies, cookie: string | undefined): InjectOptions {
  const path = endpoint.path.replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const base: InjectOptions = {
    method: endpoint.method,
    url: apiBase + path,
    ...(input.query && { query: input.query }),
    // Tests write rows without the product, so they bypass kept responses.
    headers: { 'cache-control': 'no-cache', ...(cookie && { cookie }) },
  };
  if (endpoint.bodyKind === 'multipart') return { ...base, payload: formOf(input) };
  return input.body === undefined ? base : { ...base, payload: input.body as object };
}

function formOf({ body, files }: CallDependencies): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string>))
    form.append(name, value);
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, file, 'file.png');
  return form;
}

interface InjectedResponse {
  statusCode: number;
  headers: Answered<Endpoint>['headers'];
  payload: string;
}

function readResponse<E extends Endpoint>(response: InjectedResponse): Answered<E> {
  const { statusCode: status, headers, payload } = response;
  const setCookie = [headers['set-cookie'] ?? []].flat().map(String)[0];
  return {
    status,
    headers,
    get data() {
      if (status >= 400) throw new Error(`the call failed with ${status}: ${payload}`);
      const isCsv = String(headers['content-type']).startsWith('text/csv');
      return (isCsv ? payload : JSON.parse(payload)) as Output<E>;
    },
    get error() {
      if (status < 400) throw new Error(`the call succeeded with ${status}: ${payload}`);
      return JSON.parse(payload) as ErrorBody;
    },
    cookie: setCookie?.split(';')[0] ?? null,
  };
}

/** A small picture that every avatar check accepts. */
export async function pictureFile(): Promise<Blob> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a5fd0' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

async function newUser(deps: Dependencies, call: TestSite['call'], role: Role): Promise<TestUser> {
  const { register, login } = await import('@fit-coder/contracts/accounts');
  const body = { name: 'Test Person', email: `${randomUUID()}@example.com`, password: 'a good password' };
  const registered = await call(register, { body, files: { file: await pictureFile() } });
  await deps.database.db
    .updateTable('users')
    .set({ role })
    .where('id', '=', registered.data.user.id)
    .execute();
  const response = await call(login, { body: { email: body.email, password: body.password } });
  return { user: response.data.user, password: body.password, cookie: response.cookie ?? '' };
}
