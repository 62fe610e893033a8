import type { EndpointName } from '@fit-coder/contracts/endpoints';
import type { ErrorCode } from '@fit-coder/contracts/errors';

/** Who calls. What the calls name belongs to `user`; the others have an account, a cart and a session of their own. */
export const callers = [
  'anonymous',
  'user',
  'subscriber',
  'expiredSubscriber',
  'otherUser',
  'testadmin',
  'admin',
] as const;
export type Caller = (typeof callers)[number];

/**
 * What a call that is carried out may be.
 * - `ok`: it does what it says; where it writes, something changed.
 * - `own`: the same, to what is the caller's alone: of `user` it shows and changes nothing, unless they call.
 * - `masked`, `unmasked`: it shows something of `user`, without or with their address.
 * - `entitled`, `notEntitled`: it says whether the caller may watch.
 */
export const responses = ['ok', 'own', 'masked', 'unmasked', 'entitled', 'notEntitled'] as const;

/** What is decided of one cell: how the call is answered, or the code that it is refused with. */
export type Decision = (typeof responses)[number] | ErrorCode;
export type Row = Readonly<Record<Caller, Decision>>;

function rowOf(rule: (caller: Caller) => Decision, but: Partial<Row>): Row {
  const row = Object.fromEntries(callers.map((caller) => [caller, rule(caller)]));
  return { ...(row as Record<Caller, Decision>), ...but };
}

/** The same for everyone. */
export const publicRow = (decision: Decision = 'ok'): Row => rowOf(() => decision, {});

/** Whoever is signed in does not matter, the signature does. */
const signedRow = publicRow;

/** Everyone with a session, to what is theirs. */
const userRow = (but: Partial<Row> = {}): Row =>
  rowOf((caller) => (caller === 'anonymous' ? 'not_signed_in' : 'own'), but);

/** The same without test administrators. `others`: everyone but `user` whose call is let through. */
const userWriteRow = (but: Partial<Row> = {}): Row => userRow({ testadmin: 'test_admin_reads_only', ...but });

/** The beginning of something whose answer and rows name nobody. */
const startRow = (): Row =>
  rowOf(() => 'ok', { anonymous: 'not_signed_in', testadmin: 'test_admin_reads_only' });

/** Only `user` has what is named: for everyone else who gets so far it is not there. */
const onlyOwnerWriteRow = (): Row =>
  userWriteRow({
    subscriber: 'not_found',
    expiredSubscriber: 'not_found',
    otherUser: 'not_found',
    admin: 'not_found',
  });

/** Every administrator. */
const adminReadRow = (but: Partial<Row> = {}): Row => {
  const allowed: Partial<Row> = { anonymous: 'not_signed_in', testadmin: 'ok', admin: 'ok' };
  return rowOf((caller) => allowed[caller] ?? 'forbidden', but);
};

/** Administrators who may change something. */
export const adminWriteRow = (): Row => adminReadRow({ testadmin: 'test_admin_reads_only' });

/** A premium lecture of a published course. */
export const premiumRow = (but: Partial<Row> = {}): Row => ({
  anonymous: 'not_signed_in',
  user: 'subscription_required',
  subscriber: 'ok',
  expiredSubscriber: 'subscription_required',
  otherUser: 'subscription_required',
  testadmin: 'ok',
  admin: 'ok',
  ...but,
});

/** Every endpoint of the contract, called with valid input that names what is there and belongs to `user`. */
export const decisions = {
  register: publicRow(),
  login: publicRow(),
  loginAsTestAdmin: publicRow(),
  me: userRow(),
  logout: publicRow('own'),
  updateProfile: userWriteRow(),
  changeAvatar: userWriteRow(),
  changePassword: userWriteRow(),
  forgetPassword: publicRow(),
  checkResetLink: publicRow(),
  resetPassword: publicRow(),
  deleteAccount: userWriteRow(),
  getPendingAddress: userRow(),
  resendAddressLink: onlyOwnerWriteRow(),
  cancelAddressChange: onlyOwnerWriteRow(),
  confirmAddress: publicRow(),
  revertAddress: publicRow(),
  revertFactors: publicRow(),
  listSessions: userRow(),
  listActivity: userRow(),
  endSession: onlyOwnerWriteRow(),
  endOtherSessions: userWriteRow(),

  listCategories: publicRow(),
  listCourses: publicRow(),
  getCourse: publicRow(),
  requestCourse: publicRow(),

  getOwnCourse: { ...publicRow(), anonymous: 'not_signed_in' },
  courseAccess: premiumRow({
    user: 'notEntitled',
    subscriber: 'entitled',
    expiredSubscriber: 'notEntitled',
    otherUser: 'notEntitled',
    testadmin: 'entitled',
    admin: 'entitled',
  }),
  getPlayback: premiumRow(),
  getPlaylist: userRow(),
  addToPlaylist: userWriteRow(),
  removeFromPlaylist: userWriteRow(),
  getKept: userRow(),
  recordView: premiumRow({ subscriber: 'own', testadmin: 'test_admin_reads_only', admin: 'own' }),
  exportAccount: userRow(),

  listPlans: publicRow(),
  getSubscription: userRow(),
  subscribe: userWriteRow({ subscriber: 'already_subscribed' }),
  getCart: userRow(),
  addToCart: userWriteRow(),
  removeFromCart: userWriteRow(),
  checkOutCart: userWriteRow(),
  listPurchases: userRow(),
  getOrder: publicRow(),
  paymentWebhook: signedRow(),

  adminListCourses: adminReadRow(),
  adminGetCourse: adminReadRow(),
  createCourse: adminWriteRow(),
  updateCourse: adminWriteRow(),
  deleteCourse: adminWriteRow(),
  putPoster: adminWriteRow(),
  removePoster: adminWriteRow(),
  publishCourse: adminWriteRow(),
  addLecture: adminWriteRow(),
  orderLectures: adminWriteRow(),
  updateLecture: adminWriteRow(),
  deleteLecture: adminWriteRow(),
  putCaptions: adminWriteRow(),
  listCourseRequests: adminReadRow({ testadmin: 'masked', admin: 'unmasked' }),
  deleteCourseRequest: adminWriteRow(),

  lectureVideo: adminReadRow(),
  lectureVideoEvents: adminReadRow(),
  retryVideo: adminWriteRow(),
  cancelUpload: adminWriteRow(),

  getStatistics: adminReadRow(),
  listUsers: adminReadRow({ testadmin: 'masked', admin: 'unmasked' }),
  changeRole: adminWriteRow(),
  deleteUser: adminWriteRow(),
  signOutUser: adminWriteRow(),
  listAuditEntries: adminReadRow(),
  listSecurityEvents: adminReadRow(),

  beginPasskeyLogin: publicRow(),
  finishLogin: publicRow(),
  beginConfirmation: startRow(),
  confirmIdentity: userWriteRow(),
  listFactors: userRow(),
  beginPasskey: userWriteRow(),
  addPasskey: userWriteRow(),
  renamePasskey: onlyOwnerWriteRow(),
  removePasskey: onlyOwnerWriteRow(),
  beginTotp: userWriteRow(),
  addTotp: userWriteRow(),
  removeTotp: userWriteRow(),
  renewRecoveryCodes: userWriteRow(),

  getSite: publicRow(),
} satisfies Record<EndpointName, Row>;
