import { login, register } from '@fit-coder/contracts/accounts';
import { addLecture, createCourse, publishCourse } from '@fit-coder/contracts/catalogue-admin';
import { addToCart, checkOutCart, getOrder } from '@fit-coder/contracts/commerce';
import { apiBase, type Endpoint, type Output } from '@fit-coder/contracts/endpoint';
import { courseAccess } from '@fit-coder/contracts/learning';
import { lectureVideo, type Video } from '@fit-coder/contracts/media';
import { vi } from 'vitest';
import { uploadFile } from '../../media/upload/upload.client.ts';
import { pictureFile } from '../../support/test-site.ts';

/** What came of a journey, as its site says. */
export interface JourneyEnd {
  readonly order: string;
  readonly entitled: boolean;
  readonly video: Video['state'];
  /** The statuses of the video's playlist for its buyer and for a visitor. */
  readonly playlist: readonly [number, number];
}

const learner = { name: 'Vera Visitor', email: 'vera@example.com', password: 'a password for vera' };
const waits = { timeout: 240_000, interval: 100 };

/**
 * At the site: an administrator creates a course with a video and publishes it; a learner registers, buys it in the
 * sandbox and watches. The site needs a category `python`. @throws if a request fails
 */
export async function makeJourney(
  origin: string,
  admin: { readonly email: string; readonly password: string },
  film: string,
): Promise<JourneyEnd> {
  const administrator = cookieOf(await request(origin, login, { body: admin }));
  const course = {
    title: 'A course of the version before',
    summary: 'A course for a test.',
    description: 'A course that is made while two versions run.',
    ...{ category: 'python', level: 'beginner', access: 'premium', priceCents: 1900 },
    ...{ instructor: 'Ina Instructor', technology: 'typescript', snippet: '' },
  };
  const { id } = (await call(origin, createCourse, { body: course }, administrator)).course;
  const params = { id };
  const lecture = { section: 'One', title: 'The only lecture', summary: '', preview: false };
  const added = await call(origin, addLecture, { params, body: lecture }, administrator);
  const lectureId = added.lecture.id;
  await uploadFile({ origin, cookie: administrator, lectureId }, film);
  const look = async () =>
    (await call(origin, lectureVideo, { params: { id: lectureId } }, administrator)).video;
  await vi.waitUntil(async () => ['ready', 'failed'].includes((await look())?.state ?? ''), waits);
  await call(origin, publishCourse, { params, body: { published: true } }, administrator);

  const buyer = await registered(origin);
  await call(origin, addToCart, { body: { courses: [id] } }, buyer);
  const order = await call(origin, checkOutCart, { body: { totalCents: course.priceCents } }, buyer);
  await pay(new URL(order.url, origin), buyer);
  const status = async () =>
    (await call(origin, getOrder, { params: { reference: order.reference } }, buyer)).order.status;
  await vi.waitUntil(async () => (await status()) !== 'pending', waits);
  const video = await look();
  const playlist = (cookie: string) =>
    fetch(`${origin}/media/${video?.id}/master.m3u8`, { headers: { cookie } }).then(
      (response) => response.status,
    );
  return {
    order: await status(),
    entitled: (await call(origin, courseAccess, { params }, buyer)).entitled,
    video: video?.state ?? 'failed',
    playlist: [await playlist(buyer), await playlist('')],
  };
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function request(
  origin: string,
  endpoint: Endpoint,
  { params = {}, body }: Input,
  cookie = '',
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
  const isForm = body instanceof FormData;
  const send = () =>
    fetch(origin + apiBase + path, {
      method: endpoint.method,
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  // A site that is busy, such as right after its start, asks its clients to come back.
  const response = await vi.waitUntil(async () => {
    const sent = await send();
    return sent.status !== 503 && sent;
  }, waits);
  if (!response.ok)
    throw new Error(`${endpoint.method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function call<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: Input,
  cookie: string,
): Promise<Output<E>> {
  return (await request(origin, endpoint, input, cookie)).json() as Promise<Output<E>>;
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function registered(origin: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(learner)) form.append(name, value);
  form.append('file', await pictureFile(), 'picture.png');
  return cookieOf(await request(origin, register, { body: form }));
}

/** Fills in the form of the sandbox. */
async function pay(url: URL, cookie: string): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: learner.name };
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`the payment: ${response.status} ${await response.text()}`);
}
