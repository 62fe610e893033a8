import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@fit-coder/contracts/endpoints';
import { uploadPath } from '@fit-coder/contracts/media';
import { from, metadata, tus } from '../media/upload/upload.client.ts';
import { followed } from './learning/follows.ts';
import { subscribed } from './learning/weekly.ts';
import { addCaptions } from './learning/captions.ts';
import { addedFile } from './learning/lecture-files.ts';
import { adminWriteRow, premiumRow, publicRow, userRow, userWriteRow, viewRow, type Row } from './rows.ts';
import { call, originOf, readReply, request, type Attempt } from './runner.ts';
import { card, checkoutPage, paymentPage, sendForm, subscriptionPage } from './sandbox-pages.ts';
import { addCourse, addLectures, type MatrixUser, type World } from './world.ts';

type Prepare = (world: World) => Promise<Attempt>;

/** A request with a title, and what each caller gets. */
export interface OtherRequest {
  readonly name: string;
  readonly row: Row;
  readonly prepare: Prepare;
}

const draft = { published_at: null };
const free = { access: 'free', price_cents: null } as const;
const hiddenRow: Row = { ...userRow('not_found'), testadmin: 'ok', admin: 'ok' };

/** Endpoints called for courses and lectures whose properties decide, besides the caller, who may. */
export const variants: readonly OtherRequest[] = [
  of('getCourse', 'a draft', publicRow('not_found'), async ({ draftId }) => draftId),
  of('getOwnCourse', 'a draft', hiddenRow, async ({ draftId }) => draftId),
  of('getOwnCourse', 'a bought course that became a draft', { ...hiddenRow, user: 'ok' }, unpublished),
  of(
    'courseAccess',
    'a draft',
    { ...hiddenRow, testadmin: 'entitled', admin: 'entitled' },
    async ({ draftId }) => draftId,
  ),
  of('courseAccess', 'a free course', userRow('entitled'), ({ site }) => addCourse(site, free)),
  of(
    'courseAccess',
    'a bought course',
    { ...userRow('entitled'), expiredSubscriber: 'notEntitled', otherUser: 'notEntitled' },
    async ({ boughtId }) => boughtId,
  ),
  of('getPlayback', 'a preview', publicRow(), (world) => lectureOf(world, {}, true)),
  of('getPlayback', 'a preview of a draft', { ...hiddenRow, anonymous: 'not_found' }, (world) =>
    lectureOf(world, draft, true),
  ),
  of('getPlayback', 'a free course', userRow('ok'), (world) => lectureOf(world, free)),
  of('getPlayback', 'a bought course', { ...premiumRow, user: 'ok' }, lectureBought),
  of('recordView', 'a free course', userWriteRow(), (world) => lectureOf(world, free)),
  of('recordView', 'a draft', { ...userWriteRow('not_found'), admin: 'own' }, (world) =>
    lectureOf(world, draft),
  ),
  of('recordView', 'a bought course', { ...viewRow, user: 'own' }, lectureBought),
];

/** Requests to the routes without a contract, by route. The pages need the built front end and are tested elsewhere. */
export const uncontracted: readonly (OtherRequest & { readonly route: string })[] = [
  at(uploadPath, 'the start of an upload', adminWriteRow, async (world) =>
    writing(() => startUpload(world, world.caller)),
  ),
  at(`${uploadPath}/:id`, 'a part of an upload', adminWriteRow, (world) =>
    toUpload(world, 'PATCH', from(0), new Uint8Array(400)),
  ),
  at(`${uploadPath}/:id`, 'the end of an upload', adminWriteRow, (world) => toUpload(world, 'DELETE')),
  at('/media/:assetId/*', 'a playlist of a video', premiumRow, (world) =>
    reading(world, stored(world, `media/${world.assetId}/master.m3u8`)),
  ),
  at('/media/:assetId/*', 'a segment of a video', premiumRow, (world) =>
    reading(world, stored(world, `media/${world.assetId}/720p/segment-0001.m4s`)),
  ),
  at('/lecture-files/:id', 'a file of a lecture', premiumRow, async (world) =>
    reading(world, `/lecture-files/${await addedFile(world)}`),
  ),
  at('/captions/:lectureId/:file', 'captions', premiumRow, (world) => reading(world, captions(world))),
  at('/avatars/:file', 'an avatar', publicRow(), (world) =>
    reading(world, stored(world, `avatars/${randomUUID()}.webp`)),
  ),
  at('/posters/:file', 'a poster', publicRow(), (world) =>
    reading(world, stored(world, `posters/${randomUUID()}.webp`)),
  ),
  at('/sandbox/checkout/:id', 'a page of the sandbox', publicRow(), (world) =>
    reading(world, checkoutPage(world)),
  ),
  at('/sandbox/checkout/:id', 'a payment in the sandbox', publicRow(), async (world) =>
    sending(world, await checkoutPage(world), card),
  ),
  at('/sandbox/subscriptions/:id', 'a subscription of the sandbox', publicRow(), (world) =>
    reading(world, subscriptionPage(world)),
  ),
  at('/sandbox/subscriptions/:id/card', "a subscription's card", publicRow(), async (world) =>
    sending(world, `${await subscriptionPage(world)}/card`, card),
  ),
  at('/sandbox/subscriptions/:id/clock', "a subscription's clock", publicRow(), async (world) =>
    sending(world, `${await subscriptionPage(world)}/clock`, { pass: 'day' }),
  ),
  at('/sandbox/payments/:id', 'a payment of the sandbox', publicRow(), (world) =>
    reading(world, paymentPage(world)),
  ),
  at('/sandbox/payments/:id', "a payment's dispute", publicRow(), async (world) =>
    sending(world, await paymentPage(world), { step: 'open' }),
  ),
  at('/unfollow/:token', 'one click that stops emails', publicRow(), async (world) => {
    const path = `/unfollow/${await followed(world)}`;
    return writing(() => request(world, path, { method: 'POST' }));
  }),
  at('/endweekly/:token', 'one click that stops the weekly emails', publicRow(), async (world) => {
    const path = `/endweekly/${await subscribed(world)}`;
    return writing(() => request(world, path, { method: 'POST' }));
  }),
  at('/dev/mailbox/:name', 'a mail of development', publicRow(), (world) => reading(world, mail(world))),
  at('/dev/mailbox/:name/body', "a mail's text", publicRow(), async (world) =>
    reading(world, `${await mail(world)}/body`),
  ),
  at('/unsubscribe/:token', 'the link of a mail program', publicRow('link_expired'), async (world) =>
    sending(world, `/unsubscribe/${'A'.repeat(43)}`, { 'List-Unsubscribe': 'One-Click' }),
  ),
  open('/dev/mailbox'),
  open('/healthz'),
  open('/readyz'),
  // Open to programs on this machine, such as the tests; metrics.test.ts covers other clients.
  open('/metrics'),
  open('/api/v1/openapi.json'),
  open('/api/v1/docs'),
  open('/api/v1/docs/start.js'),
  open('/api/v1/docs/reader/*', '/api/v1/docs/reader/swagger-ui.css'),
  open('/api/v1', '/api/v1', 'not_found'),
  open('/api/v1/*', '/api/v1/admin/nothing', 'not_found'),
];

function of(
  endpoint: EndpointName,
  object: string,
  row: Row,
  idOf: (world: World) => Promise<string>,
): OtherRequest {
  const prepare: Prepare = async (world) => call(endpoint, world, { params: { id: await idOf(world) } });
  return { name: `${endpoint} of ${object}`, row, prepare };
}

function at(route: string, name: string, row: Row, prepare: Prepare) {
  return { route, name, row, prepare };
}

/** A page or file that is the same for everyone. */
function open(route: string, path = route, decision: 'ok' | 'not_found' = 'ok') {
  return at(route, path, publicRow(decision), (world) => reading(world, path));
}

async function reading(world: World, path: string | Promise<string>): Promise<Attempt> {
  const known = await path;
  return { reads: true, send: async () => readReply(await request(world, known)) };
}

function writing(send: () => Promise<Response>): Attempt {
  return { reads: false, send: async () => readReply(await send()) };
}

/** The first lecture of a new course. */
function sending(world: World, page: string, form: Record<string, string>): Attempt {
  return writing(() => sendForm(world, page, form));
}

async function lectureOf({ site }: World, traits: Parameters<typeof addCourse>[1], preview = false) {
  return (await addLectures(site, await addCourse(site, traits), preview)).lectureIds[0];
}

async function lectureBought({ site, boughtId }: World): Promise<string> {
  return (await addLectures(site, boughtId)).lectureIds[0];
}

/** The course that the user bought, unpublished. */
async function unpublished({ site, boughtId }: World): Promise<string> {
  const courses = site.deps.database.db.updateTable('courses').set(draft);
  await courses.where('id', '=', boughtId).execute();
  return boughtId;
}

/** Puts a file into storage; returns its key as a path. */
async function stored({ site }: World, key: string): Promise<string> {
  await site.deps.storage.put(key, Buffer.from('stored'));
  return `/${key}`;
}

async function captions(world: World): Promise<string> {
  return stored(world, await addCaptions(world));
}

async function mail({ site, requestId: id }: World): Promise<string> {
  await site.deps.mail.send({ id, to: 'a@example.com', subject: 'A mail', text: '-', html: '<p>-</p>' });
  return `/dev/mailbox/${(await site.deps.mailbox?.list())?.[0]?.name}`;
}

async function startUpload({ site, lectureIds }: World, user: MatrixUser | null): Promise<Response> {
  const headers = { 'upload-length': '1000', 'upload-metadata': metadata({ lectureId: lectureIds[1] }) };
  return tus({ origin: await originOf(site), cookie: user?.cookie ?? '' }, 'POST', uploadPath, headers);
}

/** A request to an upload that another administrator started. */
async function toUpload(
  world: World,
  method: 'PATCH' | 'DELETE',
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
): Promise<Attempt> {
  const place = (await startUpload(world, world.keeper)).headers.get('location') ?? '';
  const target = { origin: await originOf(world.site), cookie: world.caller?.cookie ?? '' };
  return writing(() => tus(target, method, place, headers, body));
}
