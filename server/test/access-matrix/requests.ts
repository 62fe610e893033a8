import { randomUUID } from 'node:crypto';
import type { Input } from '@fit-coder/contracts/endpoint';
import type { endpoints, EndpointName } from '@fit-coder/contracts/endpoints';
import sharp from 'sharp';
import { sign, signatureHeader, webhookKey } from '../../src/domains/commerce/sandbox/signature.ts';
import { hashToken, newToken } from '../../src/domains/accounts/sessions/session.ts';
import { factorRequests } from './factors.ts';
import { password, priceCents, type World } from './world.ts';
import { eventOf } from '../commerce/shop.ts';

type RequestTo<N extends EndpointName> = (
  world: World,
) => Input<(typeof endpoints)[N]> | Promise<Input<(typeof endpoints)[N]>>;

const newEmail = () => `${randomUUID()}@example.com`;
const newPassword = 'another good password';
const nothing = () => ({});
const firstPage = () => ({ query: {} });
const course = ({ courseId: id }: World) => ({ params: { id } });
const lecture = ({ lectureIds: [id] }: World) => ({ params: { id } });
const owner = (world: World) => ({ params: { id: world.owner.id } });

const courseInput = () => ({
  title: `Loops ${randomUUID()}`,
  summary: 'Loops that end, and how to be sure.',
  description: 'From the first condition to the invariant that proves it.',
  category: 'languages',
  level: 'beginner' as const,
  access: 'free' as const,
  priceCents: null,
  instructor: 'Ida Instructor',
  technology: '',
  snippet: '',
});
const lectureInput = { section: 'Start', title: 'The invariant', summary: '', preview: false };

const poster = sharp({ create: { width: 640, height: 360, channels: 3, background: '#2a5fd0' } })
  .png()
  .toBuffer();

async function picture(): Promise<Blob> {
  return new Blob([new Uint8Array(await poster)], { type: 'image/png' });
}

const captions = () => new Blob(['WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n'], { type: 'text/vtt' });

/** Valid input for every endpoint, which names what is there and belongs to the owner. */
export const requests = {
  register: async () => ({
    body: { name: 'Grace', email: newEmail(), password },
    files: { file: await picture() },
  }),
  login: (world) => ({ body: { email: world.owner.email, password } }),
  loginAsTestAdmin: nothing,
  me: nothing,
  logout: nothing,
  updateProfile: () => ({ body: { email: newEmail(), name: 'Grace' } }),
  changeAvatar: async () => ({ body: {}, files: { file: await picture() } }),
  changePassword: () => ({ body: { oldpassword: password, newpassword: newPassword } }),
  forgetPassword: (world) => ({ body: { email: world.owner.email } }),
  checkResetLink: async (world) => ({ params: { token: await issueReset(world) } }),
  resetPassword: async (world) => ({
    params: { token: await issueReset(world) },
    body: { password: newPassword },
  }),
  deleteAccount: () => ({ body: { password } }),
  getPendingAddress: async (world) => {
    await changeAddress(world, 'confirm');
    return {};
  },
  resendAddressLink: async (world) => {
    await changeAddress(world, 'confirm');
    return {};
  },
  cancelAddressChange: async (world) => {
    await changeAddress(world, 'confirm');
    return {};
  },
  confirmAddress: async (world) => ({ body: { token: await changeAddress(world, 'confirm') } }),
  revertAddress: async (world) => ({ body: { token: await changeAddress(world, 'revert') } }),
  listSessions: nothing,
  listActivity: firstPage,
  endSession: ({ sessionId: id }) => ({ params: { id } }),
  endOtherSessions: nothing,

  listCategories: nothing,
  listCourses: firstPage,
  getCourse: course,
  requestCourse: () => ({ body: { name: 'Grace', email: newEmail(), course: 'Zig from the start' } }),

  getOwnCourse: course,
  courseAccess: course,
  getPlayback: lecture,
  getPlaylist: nothing,
  addToPlaylist: ({ newId: id }) => ({ body: { id } }),
  removeFromPlaylist: ({ courseId: id }) => ({ query: { id } }),
  getKept: nothing,
  recordView: lecture,
  exportAccount: nothing,

  listPlans: nothing,
  getSubscription: nothing,
  subscribe: () => ({ body: { plan: 'monthly' } }),
  getCart: nothing,
  addToCart: ({ newId }) => ({ body: { courses: [newId] } }),
  removeFromCart: course,
  checkOutCart: () => ({ body: { totalCents: priceCents } }),
  listPurchases: firstPage,
  getOrder: ({ reference }) => ({ params: { reference } }),
  paymentWebhook: () => ({ params: { provider: 'sandbox' } }),

  adminListCourses: firstPage,
  adminGetCourse: ({ draftId: id }) => ({ params: { id } }),
  createCourse: () => ({ body: courseInput() }),
  updateCourse: (world) => ({ ...course(world), body: courseInput() }),
  deleteCourse: course,
  putPoster: async (world) => ({ ...course(world), body: {}, files: { file: await picture() } }),
  removePoster: async (world) => ({ params: { id: await withPoster(world) } }),
  publishCourse: ({ draftId: id }) => ({ params: { id }, body: { published: true } }),
  addLecture: (world) => ({ ...course(world), body: lectureInput }),
  orderLectures: (world) => ({
    ...course(world),
    body: { lectures: world.lectureIds.toReversed().map((id) => ({ id, section: 'Start' })) },
  }),
  updateLecture: (world) => ({ ...lecture(world), body: lectureInput }),
  deleteLecture: lecture,
  putCaptions: (world) => ({ ...lecture(world), body: {}, files: { file: captions() } }),
  listCourseRequests: firstPage,
  deleteCourseRequest: ({ requestId: id }) => ({ params: { id } }),

  lectureVideo: lecture,
  lectureVideoEvents: lecture,
  retryVideo: async (world) => ({ params: { id: await withVideo(world, 'failed') } }),
  cancelUpload: async (world) => ({ params: { id: await withVideo(world, 'uploading') } }),

  getStatistics: nothing,
  listUsers: firstPage,
  changeRole: (world) => ({ ...owner(world), body: { role: 'admin' } }),
  deleteUser: owner,
  signOutUser: owner,
  listAuditEntries: firstPage,
  listSecurityEvents: firstPage,

  ...factorRequests,

  getSite: nothing,
} satisfies { [N in EndpointName]: RequestTo<N> };

/** The news that the owner's order is paid, as the provider sends it. */
export function signedEvent({ site, checkout }: World): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(eventOf(checkout));
  const signature = sign(webhookKey(site.deps.secret), Buffer.from(payload), new Date());
  return { payload, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

/** A change of address that the owner's account waits for; the token of a link of its mails. */
async function changeAddress({ site, owner: { id, email } }: World, purpose: string): Promise<string> {
  const { db } = site.deps.database;
  const token = newToken();
  const now = Date.now();
  await db.deleteFrom('email_changes').where('user_id', '=', id).execute();
  const change = { asked_at: new Date(now), ends_at: new Date(now + 60_000), to_email: `new-${email}` };
  const { id: changeId } = await db
    .insertInto('email_changes')
    .values({ ...change, user_id: id, from_email: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = { token_hash: hashToken(token), change_id: changeId, purpose };
  await db.insertInto('email_change_links').values(link).execute();
  return token;
}

/** A link that sets the owner a new password. */
async function issueReset({ site, owner: { id } }: World): Promise<string> {
  const token = newToken();
  const reset = { token_hash: hashToken(token), user_id: id, expires_at: new Date(Date.now() + 60_000) };
  await site.deps.database.db.insertInto('password_resets').values(reset).execute();
  return token;
}

async function withPoster({ site, courseId }: World): Promise<string> {
  const set = { poster: `posters/${randomUUID()}.webp` };
  await site.deps.database.db.updateTable('courses').set(set).where('id', '=', courseId).execute();
  return courseId;
}

/** Gives the second lecture a video in a state; returns the lecture's id. */
async function withVideo({ site, lectureIds: [, id] }: World, state: 'failed' | 'uploading') {
  const video = { lecture_id: id, state, retryable: true, file_name: 'a.mp4', size_bytes: 1000 };
  await site.deps.database.db.insertInto('media_assets').values(video).execute();
  return id;
}
