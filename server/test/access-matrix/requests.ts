import { randomUUID } from 'node:crypto';
import type { Input } from '@fit-coder/contracts/endpoint';
import type { endpoints, EndpointName } from '@fit-coder/contracts/endpoints';
import sharp from 'sharp';
import { sign, signatureHeader, webhookKey } from '../../src/domains/commerce/sandbox/signature.ts';
import { hashToken, newToken } from '../../src/domains/accounts/sessions/session.ts';
import { addRenewing } from './bought-things.ts';
import { captionsRequests } from './learning/captions.ts';
import { commerceRequests } from './commerce-requests.ts';
import { editorRequests } from './editor-requests.ts';
import { factorRequests } from './factor-requests.ts';
import { followRequests } from './learning/follows.ts';
import { reviewRequests } from './learning/reviews.ts';
import { weeklyRequests } from './learning/weekly.ts';
import { lectureFileRequests } from './learning/lecture-files.ts';
import { noteRequests } from './learning/notes.ts';
import { webhookRequests } from './webhook-requests.ts';
import { questionRequests } from './learning/questions.ts';
import { sellingRequests } from './selling-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { insert } from './inserted-row.ts';
import { addCourse, addLectures, addVideo, password, type World } from './world.ts';
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

const ofOwner = (world: World) => ({ ...owner(world), ...firstPage() });
const reason = 'For a test of the access.';

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

/** Valid input for every endpoint; it names what exists and belongs to the owner. */
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
  getPendingAddress: pendingAddress,
  resendAddressLink: pendingAddress,
  cancelAddressChange: pendingAddress,
  confirmAddress: async (world) => ({ body: { token: await changeAddress(world, 'confirm') } }),
  revertAddress: async (world) => ({ body: { token: await changeAddress(world, 'revert') } }),
  listSessions: nothing,
  listActivity: firstPage,
  endSession: ({ sessionId: id }) => ({ params: { id } }),
  endOtherSessions: nothing,

  listCategories: nothing,
  listCourses: firstPage,
  listNewCourses: nothing,
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
  saveProgress: async ({ site }) => {
    const free = await addCourse(site, { access: 'free', price_cents: null });
    const [lectureId] = (await addLectures(site, free)).lectureIds;
    return { body: { lectures: [{ lectureId, watched: [{ from: 0, to: 10 }], position: 10, ago: 0 }] } };
  },
  getCourseProgress: course,
  markLecture: (world) => ({ ...lecture(world), body: { done: true } }),
  previewMarkdown: () => ({ body: { text: '# A *title*' } }),
  exportAccount: nothing,
  ...followRequests,
  ...reviewRequests,
  ...weeklyRequests,

  ...lectureFileRequests,
  ...noteRequests,
  ...questionRequests,

  ...commerceRequests,

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
  ...captionsRequests,
  ...editorRequests,
  getChapters: lecture,
  putChapters: (world) => ({ ...lecture(world), body: { chapters: [{ seconds: 0, title: 'Start' }] } }),
  listCourseRequests: firstPage,
  deleteCourseRequest: ({ requestId: id }) => ({ params: { id } }),

  ...sellingRequests,

  lectureVideo: lecture,
  lectureVideoEvents: lecture,
  retryVideo: async (world) => ({ params: { id: await otherVideo(world, 'failed') } }),
  cancelUpload: async (world) => ({ params: { id: await otherVideo(world, 'uploading') } }),

  getStatistics: nothing,
  listUsers: firstPage,
  getUser: owner,
  listUserOrders: ofOwner,
  listUserPayments: ofOwner,
  listUserSubscriptions: ofOwner,
  endUserSubscription: async (world) => ({
    params: { id: world.owner.id, subscription: await addRenewing(world, world.owner) },
    body: { reason },
  }),
  listUserAccess: ofOwner,
  grantAccess: (world) => ({ ...owner(world), body: { courseId: world.newId, until: null, reason } }),
  revokeAccess: ({ owner: { id }, entitlementId: entitlement }) => ({
    params: { id, entitlement },
    body: { reason },
  }),
  refundPayment: ({ paymentId: id }) => ({
    params: { id },
    body: { amountCents: 1, reason, endSubscription: false },
  }),
  changeRole: (world) => ({ ...owner(world), body: { role: 'admin' } }),
  deleteUser: owner,
  signOutUser: owner,
  getCourseOrders: course,
  listAuditEntries: firstPage,
  listSecurityEvents: firstPage,

  listReconciliations: firstPage,
  startReconciliation: nothing,
  exportOrders: firstPage,
  exportPayments: firstPage,
  exportSubscriptions: firstPage,
  exportInvoices: firstPage,
  ...webhookRequests,

  ...factorRequests,
  ...paymentRequests,

  getSite: nothing,
} satisfies { [N in EndpointName]: RequestTo<N> };

/** The provider's event that the owner's order is paid. */
export function signedEvent({ site, checkout }: World): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(eventOf(checkout));
  const signature = sign(webhookKey(site.deps.secret), Buffer.from(payload), new Date());
  return { payload, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

async function pendingAddress(world: World): Promise<object> {
  await changeAddress(world, 'confirm');
  return {};
}

/** Requests a change of the owner's address; returns the token of one of its links. */
async function changeAddress({ site, owner: { id, email } }: World, purpose: string): Promise<string> {
  const token = newToken();
  const times = { asked_at: new Date(), ends_at: new Date(Date.now() + 60_000) };
  await site.deps.database.db.deleteFrom('email_changes').where('user_id', '=', id).execute();
  const addresses = { from_email: email, to_email: `new-${email}` };
  const change = await insert(site, 'email_changes', { user_id: id, ...addresses, ...times });
  await insert(site, 'email_change_links', { token_hash: hashToken(token), change_id: change.id, purpose });
  return token;
}

/** The token of a link that sets a new password for the owner. */
async function issueReset({ site, owner: { id } }: World): Promise<string> {
  const token = newToken();
  const expires = { expires_at: new Date(Date.now() + 60_000) };
  await insert(site, 'password_resets', { token_hash: hashToken(token), user_id: id, ...expires });
  return token;
}

async function withPoster({ site, courseId }: World): Promise<string> {
  const courses = site.deps.database.db
    .updateTable('courses')
    .set({ poster: `posters/${randomUUID()}.webp` });
  await courses.where('id', '=', courseId).execute();
  return courseId;
}

/** Adds a video to the second lecture; returns the lecture's id. */
async function otherVideo({ site, lectureIds: [, id] }: World, state: 'failed' | 'uploading') {
  await addVideo(site, id, state);
  return id;
}
