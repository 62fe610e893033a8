import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints, type EndpointName } from '@fit-coder/contracts/endpoints';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import { expect } from 'vitest';
import type { Caller } from './decisions.ts';
import { changedFiles, listFiles, takeWritten } from './journal.ts';
import { faultsOf } from './judgement.ts';
import { requests, signedEvent } from './requests.ts';
import { makeWorld, type Place, type World } from './world.ts';
import { undocumented } from '../http/openapi/documented-response.ts';
import type { TestSite } from '../support/test-site.ts';

/** What came back: the text of the body, and the code of a refusal or `ok`. */
export interface Reply {
  readonly outcome: string;
  readonly text: string;
}

/** A call that is ready to be made; what it needs is in its world by then. */
export interface Attempt {
  readonly reads: boolean;
  readonly send: () => Promise<Reply>;
}

/** Makes a call in a world of its own, and says how it differs from what was decided; nothing where it does not. */
export async function walk(
  place: Place,
  cell: { readonly caller: Caller; readonly decision: unknown },
  prepare: (world: World) => Promise<Attempt>,
): Promise<string[]> {
  const { site } = place;
  const world = await makeWorld(place, cell.caller);
  const { reads, send } = await prepare(world);
  await auditSettled(site);
  const before = await listFiles(site);
  await takeWritten(site);
  const { outcome, text } = await send();
  const rows = await takeWritten(site);
  const files = changedFiles(before, await listFiles(site));
  const isResponse = ['ok', 'entitled', 'notEntitled'].includes(outcome);
  // Every write of an administrator is in the audit log, so that a row there does not show that it was carried out.
  const counted = rows.filter((row) => !isResponse || row.table_name !== 'audit_entries');
  const observed = {
    outcome,
    changed: [...counted.map((row) => row.table_name), ...files],
    ofUser:
      rows.some(({ content }) => content.includes(world.owner.id)) ||
      world.marks.some((mark) => text.includes(mark)),
    showsAddress: text.includes(world.owner.email),
  };
  return faultsOf(cell.decision, observed, { caller: cell.caller, reads });
}

/** The end of an upload's request is written down beside its answer; nothing of it may fall into the next call. */
async function auditSettled({ deps }: TestSite): Promise<void> {
  const begun = deps.database.db.selectFrom('audit_entries').select('id').where('outcome', '=', 'started');
  await expect.poll(() => begun.execute()).toEqual([]);
}

/** The call of an endpoint with valid input; `input` replaces the one that the endpoint has in the matrix. */
export async function attempt(name: EndpointName, world: World, input?: object): Promise<Attempt> {
  const endpoint: Endpoint = endpoints[name];
  const reads = endpoint.method === 'GET';
  const prepare: (of: World) => object | Promise<object> = requests[name];
  const sent = input ?? (await prepare(world));
  if (endpoint.responseKind === 'events') return { reads, send: () => firstEvent(endpoint, sent, world) };
  return {
    reads,
    async send() {
      const { cookie } = world;
      const event = endpoint.access === 'signed' ? signedEvent(world) : undefined;
      const signed = event && { ...event, headers: { ...event.headers, ...(cookie && { cookie }) } };
      const response = await world.site.call(endpoint, sent, cookie, signed);
      const refused = response.status >= 400;
      const body: unknown = refused ? response.error : response.data;
      const text = JSON.stringify(body);
      const promise = undocumented(endpoint, {
        statusCode: response.status,
        headers: response.headers,
        body: text,
      });
      if (promise !== null) return { outcome: `what is not documented: ${promise}`, text };
      return { outcome: refused ? response.error.code : outcomeOf(body), text };
    },
  };
}

function outcomeOf(body: unknown): string {
  const { entitled } = body as { entitled?: boolean };
  if (entitled === undefined) return 'ok';
  return entitled ? 'entitled' : 'notEntitled';
}

/** The first event of a stream, by a connection, since the stream does not end by itself. */
async function firstEvent({ path }: Endpoint, input: object, world: World): Promise<Reply> {
  const { params } = input as { params: { id: string } };
  const leave = new AbortController();
  const response = await fetch((await originOf(world.site)) + apiBase + path.replace(':id', params.id), {
    headers: world.cookie ? { cookie: world.cookie } : {},
    signal: leave.signal,
  });
  if (!response.ok) return readReply(response);
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    if (text.includes('\n\n')) break;
  }
  leave.abort();
  return { outcome: 'ok', text };
}

/** The answer to a request that no contract describes. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  if (response.status < 400) return { outcome: 'ok', text };
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { outcome: json ? (JSON.parse(text) as ErrorBody).code : `status ${response.status}`, text };
}

const origins = new WeakMap<TestSite, Promise<string>>();

/** Where the site listens; it begins to when it is first asked. */
export async function originOf(site: TestSite): Promise<string> {
  const origin = origins.get(site) ?? site.listen();
  origins.set(site, origin);
  return origin;
}
