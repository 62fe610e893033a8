import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiBase, type Endpoint, type Output } from '@fit-coder/contracts/endpoint';
import { login, register } from '@fit-coder/contracts/accounts';
import { addLecture, createCourse } from '@fit-coder/contracts/catalogue-admin';
import { endAbandonedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { startOwner, type OwnerProcess } from '../support/owner-process.ts';
import { pictureFile } from '../support/test-site.ts';

const program = fileURLToPath(new URL('site.process.ts', import.meta.url));
const command = fileURLToPath(new URL('../../src/operator/fit-coder.ts', import.meta.url));

const environment = { NODE_ENV: 'test', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };

/** A folder for the data folders and backups of one test. */
export interface Ground {
  at(name: string): string;
  /** Removes the folder, and first ends the databases that killed sites left running, because they would still write to it. */
  remove(): Promise<void>;
  /** The same for one data folder. */
  removeSite(name: string): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  const path = await mkdtemp(join(tmpdir(), 'fit-coder-operator-'));
  const ground: Ground = {
    at: (name) => join(path, name),
    async remove() {
      for (const name of await readdir(path)) await ground.removeSite(name);
      await rm(path, { recursive: true });
    },
    async removeSite(name) {
      await endAbandonedPostgres(ground.at(name));
      await rm(ground.at(name), { recursive: true });
    },
  };
  return ground;
}

/** The output of a command and its exit code; null if a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** A running command. */
export interface RunningCommand {
  readonly ended: Promise<Ended>;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
}

/** Starts the operator's command on a data folder. */
export function startCommand(
  dataDir: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...process.env, ...environment, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complaint] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  return {
    ended: closed.then(([code]) => ({ code, output, complaint })),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Runs the operator's command to its end. */
export function operate(
  dataDir: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return startCommand(dataDir, words, env).ended;
}

/** A running site, as its clients see it. */
export interface OperatedSite {
  readonly origin: string;
  /** Calls an endpoint; throws unless it succeeds. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput, cookie?: string): Promise<Output<E>>;
  /** Registers a user and returns their session cookie. */
  register(email: string): Promise<string>;
  /** Logs a user in and returns their session cookie. */
  login(email: string, password: string): Promise<string>;
  /** Ends the process, as `kill -9` does. */
  kill(): Promise<void>;
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly file?: Blob;
}

export const password = 'quiet harbour lantern 27';

/** Starts a site on a data folder and waits until it answers. */
export async function startOperatedSite(dataDir: string): Promise<OperatedSite> {
  const owner: OwnerProcess = await startOwner(program, dataDir, { ...process.env, ...environment });
  const origin = owner.firstLine;
  const send = async (endpoint: Endpoint, input: CallInput, cookie?: string): Promise<Response> => {
    const response = await fetch(origin + apiBase + pathOf(endpoint, input), {
      method: endpoint.method,
      ...bodyOf(input, cookie),
    });
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const sessionOf = (response: Response) => (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return {
    origin,
    call: async (endpoint, input = {}, cookie) =>
      (await (await send(endpoint, input, cookie)).json()) as Output<typeof endpoint>,
    register: async (email) => {
      const body = { name: 'Test Person', email, password };
      return sessionOf(await send(register, { body, file: await pictureFile() }));
    },
    login: async (email, known) => sessionOf(await send(login, { body: { email, password: known } })),
    kill: () => owner.kill(),
  };
}

function pathOf(endpoint: Endpoint, { params = {} }: CallInput): string {
  return endpoint.path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function bodyOf({ body, file }: CallInput, cookie = ''): RequestInit {
  if (!file) {
    return body
      ? { headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { headers: { cookie } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append('file', file, 'file.png');
  return { headers: { cookie }, body: form };
}

/** The ids of a new course and of its only lecture. */
export async function newLecture(
  site: OperatedSite,
  cookie: string,
  title: string,
): Promise<[string, string]> {
  const body = {
    title,
    summary: 'A course for a test.',
    description: 'A course that is there to be found again after a restore.',
    category: 'python',
    level: 'beginner',
    access: 'free',
    priceCents: null,
    instructor: 'Ina Instructor',
    technology: 'typescript',
    snippet: '',
  };
  const { course } = await site.call(createCourse, { body }, cookie);
  const lecture = { section: 'One', title: 'The only lecture', summary: '', preview: true };
  const added = await site.call(addLecture, { params: { id: course.id }, body: lecture }, cookie);
  return [course.id, added.lecture.id];
}
