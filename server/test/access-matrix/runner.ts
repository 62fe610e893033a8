import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints, type EndpointName } from '@fit-coder/contracts/endpoints';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { successes, type Caller, type Decision } from './rows.ts';
import { requests, signedEvent } from './requests.ts';
import { makeWorld, type Place, type World } from './world.ts';
import { undocumented } from '../http/openapi/documented-response.ts';
import type { TestSite } from '../support/test-site.ts';

/** A response's text, and its outcome: `ok`, `entitled`, `notEntitled`, or the code of a refusal. */
export interface Reply {
  readonly outcome: string;
  readonly text: string;
}

/** A request that is ready to be sent. */
export interface Attempt {
  readonly reads: boolean;
  readonly send: () => Promise<Reply>;
}

interface Cell {
  readonly caller: Caller;
  readonly decision: Decision;
}

/** What a request did: its reply, and the rows and files that it changed. */
interface Observed extends Reply {
  readonly reads: boolean;
  readonly rows: readonly WrittenRow[];
  readonly files: readonly string[];
  readonly world: World;
}

/** A row that was written: its table, and its content before and after. */
interface WrittenRow {
  readonly table_name: string;
  readonly content: string;
}

/**
 * Records every row that the site's database writes from now on, including those that a cascade removes. Security
 * events are left out, because a refusal is recorded as one. Scheduled jobs are removed, because they would write rows of their own.
 */
export async function openJournal({ deps }: TestSite): Promise<void> {
  const { db } = deps.database;
  await sql`delete from pgboss.schedule`.execute(db);
  await sql`delete from pgboss.job where name = '__pgboss__send-it'`.execute(db);
  await sql`create schema journal`.execute(db);
  await sql`create table journal.written (table_name text not null, content text not null)`.execute(db);
  await sql`
    create function journal.note() returns trigger language plpgsql as $$
    begin
      insert into journal.written
      values (tg_table_name, concat_ws(' ', to_jsonb(old)::text, to_jsonb(new)::text));
      return null;
    end $$`.execute(db);
  await sql`
    do $$ declare name regclass;
    begin
      for name in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where (n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'security_events')
          or (n.nspname = 'pgboss' and c.relname = 'job')
      loop
        execute format('create trigger journal after insert or update or delete on %s
          for each row execute function journal.note()', name);
      end loop;
    end $$`.execute(db);
}

/** Sends a request in a new world; returns how the reply and its effects differ from the decision. */
export async function faultsOf(
  place: Place,
  cell: Cell,
  prepare: (world: World) => Promise<Attempt>,
): Promise<string[]> {
  const { site } = place;
  const world = await makeWorld(place, cell.caller);
  const { reads, send } = await prepare(world);
  await laterWritesDone(site);
  const before = await filesOf(site);
  await takeWritten(site);
  const reply = await send();
  const rows = await takeWritten(site);
  const after = await filesOf(site);
  const files = [...before, ...after].filter((file) => !before.has(file) || !after.has(file));
  return judge(cell, { ...reply, reads, rows, files, world });
}

function judge({ caller, decision }: Cell, { outcome, text, reads, rows, files, world }: Observed): string[] {
  const expected = ['own', 'masked', 'unmasked'].includes(decision) ? 'ok' : decision;
  if (outcome !== expected) return [`${decision} was decided, but the outcome is ${outcome}`];
  const isSuccess = successes.some((success) => success === decision);
  // The audit log records every successful write of an administrator, which does not show that it was carried out.
  const written = rows.map((row) => row.table_name).filter((name) => !isSuccess || name !== 'audit_entries');
  const changes = [...written, ...files];
  if (!isSuccess) return changes.length > 0 ? [`refused, but changed ${changes.join(', ')}`] : [];
  const contents = rows.map(({ content }) => content);
  const isOfOwner =
    contents.some((content) => content.includes(world.owner.id)) ||
    world.marks.some((mark) => text.includes(mark));
  const isPersonal = [world.owner.email, world.network].some((datum) => text.includes(datum));
  const masks = decision === 'masked' || decision === 'unmasked';
  const faults: readonly (readonly [boolean, string])[] = [
    [decision === 'ok' && !reads && changes.length === 0, 'carried out, but nothing changed'],
    [decision === 'own' && isOfOwner && caller !== 'user', 'shows or changes what belongs to the user'],
    [decision === 'own' && !isOfOwner && caller === 'user', "neither shows nor changes the user's own"],
    [masks && !isOfOwner, 'shows nothing of the user'],
    [
      isPersonal && (decision === 'masked' || (reads && caller === 'testadmin')),
      'shows an address of the user',
    ],
    [decision === 'unmasked' && !isPersonal, 'does not show an address of the user'],
  ];
  return faults.flatMap(([found, sentence]) => (found ? [sentence] : []));
}

/** Waits for what follows responses: the ends of uploads are recorded, and webhooks enqueued. */
async function laterWritesDone({ deps: { database } }: TestSite): Promise<void> {
  const begun = database.db.selectFrom('audit_entries').select('id').where('outcome', '=', 'started');
  await expect.poll(() => begun.execute()).toEqual([]);
  const unqueued = database.db.selectFrom('webhook_deliveries').select('id').where('queued_at', 'is', null);
  await expect.poll(() => unqueued.execute()).toEqual([]);
}

/** Removes and returns the rows written since the last call. */
async function takeWritten({ deps }: TestSite): Promise<readonly WrittenRow[]> {
  const taken = sql<WrittenRow>`delete from journal.written returning table_name, content`;
  return (await taken.execute(deps.database.db)).rows;
}

/** The files in storage and of uploads, as `path (bytes)`. */
async function filesOf({ dataDir }: TestSite): Promise<Set<string>> {
  const files = new Set<string>();
  for (const folder of ['storage', 'work/uploads']) {
    const options = { recursive: true, withFileTypes: true } as const;
    for (const entry of await readdir(join(dataDir, folder), options).catch(() => [])) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files.add(`${path} (${(await stat(path)).size})`);
    }
  }
  return files;
}

/** Calls that change nothing, although they are sent by POST, because what they send is long. */
const readsByPost: ReadonlySet<EndpointName> = new Set(['previewMarkdown', 'previewCaptions']);

/** A call of an endpoint with its request from `requests`, or with `input`. */
export async function call(name: EndpointName, world: World, input?: object): Promise<Attempt> {
  const endpoint: Endpoint = endpoints[name];
  const prepare: (of: World) => object | Promise<object> = requests[name];
  const sent = input ?? (await prepare(world));
  if (endpoint.responseKind === 'events')
    return { reads: true, send: () => firstEvent(endpoint, sent as { params: { id: string } }, world) };
  if (endpoint.responseKind === 'file')
    return { reads: true, send: () => download(endpoint, sent as { params: Record<string, string> }, world) };
  const cookie = world.caller?.cookie ?? '';
  const event = endpoint.access === 'signed' ? signedEvent(world) : undefined;
  const signed = event && { ...event, headers: { ...event.headers, ...(cookie && { cookie }) } };
  return {
    reads: endpoint.method === 'GET' || readsByPost.has(name),
    async send() {
      const response = await world.site.call(endpoint, sent, cookie, signed);
      const { status: statusCode, headers } = response;
      const body: unknown = statusCode >= 400 ? response.error : response.data;
      const text = JSON.stringify(body);
      const fault = undocumented(endpoint, { statusCode, headers, body: text });
      if (fault !== null) return { outcome: `undocumented: ${fault}`, text };
      return { outcome: outcomeOf(body as { code?: string; entitled?: boolean }, statusCode), text };
    },
  };
}

function outcomeOf({ code, entitled }: { code?: string; entitled?: boolean }, status: number): string {
  if (status >= 400) return code ?? 'no code';
  if (entitled === undefined) return 'ok';
  return entitled ? 'entitled' : 'notEntitled';
}

async function download(
  { path }: Endpoint,
  { params }: { params: Record<string, string> },
  world: World,
): Promise<Reply> {
  return readReply(
    await request(world, apiBase + path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '')),
  );
}

/** Reads only the first event of a stream, because the stream does not end. */
async function firstEvent(
  { path }: Endpoint,
  { params }: { params: { id: string } },
  world: World,
): Promise<Reply> {
  const leave = new AbortController();
  const response = await request(world, apiBase + path.replace(':id', params.id), { signal: leave.signal });
  if (!response.ok) return readReply(response);
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    if (text.includes('\n\n')) break;
  }
  leave.abort();
  return { outcome: 'ok', text };
}

/** A request of the caller over a connection. */
export async function request({ site, caller }: World, path: string, init?: RequestInit): Promise<Response> {
  const headers: Record<string, string> = caller ? { cookie: caller.cookie } : {};
  return fetch((await originOf(site)) + path, { ...init, headers });
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  if (response.status < 400) return { outcome: 'ok', text };
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { outcome: json ? (JSON.parse(text) as ErrorBody).code : `status ${response.status}`, text };
}

const origins = new WeakMap<TestSite, Promise<string>>();

/** The site's origin; the site starts to listen at the first call. */
export async function originOf(site: TestSite): Promise<string> {
  const origin = origins.get(site) ?? site.listen();
  origins.set(site, origin);
  return origin;
}
