import type { EndpointName } from '@fit-coder/contracts/endpoints';
import type { ErrorCode } from '@fit-coder/contracts/errors';

/**
 * The callers. What the requests name belongs to `user`; each of the others has an account, a cart and a
 * session.
 */
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
 * The ways in which a request succeeds.
 * - `ok`: it does what it says; if it writes, something changes.
 * - `own`: the same for the caller's own things; only `user` sees or changes something of `user`.
 * - `masked`, `unmasked`: it shows something of `user`, without or with their email or network address.
 * - `entitled`, `notEntitled`: it says whether the caller may watch.
 */
export const successes = ['ok', 'own', 'masked', 'unmasked', 'entitled', 'notEntitled'] as const;

/** How a request succeeds, or the code of its refusal. */
export type Decision = (typeof successes)[number] | ErrorCode;
export type Row = Readonly<Record<Caller, Decision>>;

/** The same for every caller. A signed request is in this row too, because its signature decides, not its session. */
export const publicRow = (decision: Decision = 'ok'): Row => ({
  anonymous: decision,
  user: decision,
  subscriber: decision,
  expiredSubscriber: decision,
  otherUser: decision,
  testadmin: decision,
  admin: decision,
});

/** Every caller with a session. */
export const userRow = (decision: Decision = 'own'): Row => ({
  ...publicRow(decision),
  anonymous: 'not_signed_in',
});

/** The same without test administrators. */
export const userWriteRow = (decision: Decision = 'own'): Row => ({
  ...userRow(decision),
  testadmin: 'test_admin_reads_only',
});

/** Only `user` has what the request names; the others do not find it. */
const onlyOwnerWriteRow: Row = { ...userWriteRow('not_found'), user: 'own' };

/** Only `user` bought it. */
const ownPurchaseRow: Row = { ...userRow('not_found'), user: 'own' };
/** The callers with a subscription that no provider renews; the others have none. */
const billingRow: Row = {
  ...userWriteRow('not_found'),
  user: 'not_possible',
  subscriber: 'not_possible',
  expiredSubscriber: 'not_possible',
};

/** Every administrator. */
const adminReadRow: Row = { ...userRow('forbidden'), testadmin: 'ok', admin: 'ok' };

/** Every administrator; test administrators without email and network addresses. */
const maskedRow: Row = { ...adminReadRow, testadmin: 'masked', admin: 'unmasked' };

/** Administrators who may change something. */
export const adminWriteRow: Row = { ...adminReadRow, testadmin: 'test_admin_reads_only' };

/** A premium lecture of a published course. */
export const premiumRow: Row = {
  ...userRow('subscription_required'),
  subscriber: 'ok',
  testadmin: 'ok',
  admin: 'ok',
};

/** A premium lecture, and a request that only those who may watch it make. */
export const viewRow: Row = {
  ...premiumRow,
  subscriber: 'own',
  testadmin: 'test_admin_reads_only',
  admin: 'own',
};

/** Every endpoint, called with valid input that names what exists and belongs to `user`. */
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
  resendAddressLink: onlyOwnerWriteRow,
  cancelAddressChange: onlyOwnerWriteRow,
  confirmAddress: publicRow(),
  revertAddress: publicRow(),
  revertFactors: publicRow(),
  listSessions: userRow(),
  listActivity: userRow(),
  endSession: onlyOwnerWriteRow,
  endOtherSessions: userWriteRow(),

  listCategories: publicRow(),
  listCourses: publicRow(),
  listNewCourses: publicRow(),
  getCourse: publicRow(),
  requestCourse: publicRow(),

  getOwnCourse: userRow('ok'),
  courseAccess: {
    ...userRow('notEntitled'),
    subscriber: 'entitled',
    testadmin: 'entitled',
    admin: 'entitled',
  },
  getPlayback: premiumRow,
  getPlaylist: userRow(),
  addToPlaylist: userWriteRow(),
  removeFromPlaylist: userWriteRow(),
  getKept: userRow(),
  recordView: viewRow,
  exportAccount: userRow(),

  listPlans: publicRow(),
  getSubscription: userRow(),
  subscribe: { ...userWriteRow(), subscriber: 'already_subscribed' },
  getCart: userRow(),
  addToCart: userWriteRow(),
  removeFromCart: userWriteRow(),
  checkOutCart: userWriteRow(),
  getPlanQuote: userRow('ok'),
  getCartQuote: userRow(),
  cancelSubscription: billingRow,
  resumeSubscription: billingRow,
  previewPlanChange: { ...billingRow, testadmin: 'not_found' },
  changePlan: billingRow,
  openPortal: billingRow,
  listGifts: userRow(),
  createGiftLink: userWriteRow('not_possible'),
  getGift: publicRow('link_expired'),
  redeemGift: userWriteRow('link_expired'),
  listTeams: userRow(),
  inviteToTeam: userWriteRow('not_found'),
  createInvitationLink: userWriteRow('not_found'),
  freeSeat: userWriteRow('not_found'),
  previewTeamSize: userRow('not_found'),
  changeTeamSize: userWriteRow('not_found'),
  getInvitation: publicRow('link_expired'),
  acceptInvitation: userWriteRow('link_expired'),
  listPurchases: userRow(),
  getOrder: publicRow(),
  getShopTerms: publicRow(),
  previewRefund: { ...ownPurchaseRow, user: 'ok' },
  refundPurchase: { ...ownPurchaseRow, testadmin: 'test_admin_reads_only' },
  listAccess: userRow(),
  paymentWebhook: publicRow(),

  listInvoices: userRow(),
  getInvoice: { ...userRow('not_found'), user: 'own', admin: 'unmasked' },
  getInvoicePdf: { ...userRow('not_found'), user: 'own', admin: 'ok' },
  getBillingDetails: userRow(),
  updateBillingDetails: userWriteRow(),

  getShop: adminReadRow,
  updateShop: adminWriteRow,

  adminListCourses: adminReadRow,
  adminGetCourse: adminReadRow,
  createCourse: adminWriteRow,
  updateCourse: adminWriteRow,
  deleteCourse: adminWriteRow,
  putPoster: adminWriteRow,
  removePoster: adminWriteRow,
  publishCourse: adminWriteRow,
  addLecture: adminWriteRow,
  orderLectures: adminWriteRow,
  updateLecture: adminWriteRow,
  deleteLecture: adminWriteRow,
  putCaptions: adminWriteRow,
  listCourseRequests: maskedRow,
  deleteCourseRequest: adminWriteRow,

  adminListPlans: adminReadRow,
  createPlan: adminWriteRow,
  orderPlans: adminWriteRow,
  updatePlan: adminWriteRow,
  setPlanPrice: adminWriteRow,
  removePlanPrice: adminWriteRow,
  retirePlan: adminWriteRow,
  getCountryPrices: adminReadRow,
  setCountryPrices: adminWriteRow,
  listCoupons: adminReadRow,
  createCoupon: adminWriteRow,
  setCouponActive: adminWriteRow,
  deleteCoupon: adminWriteRow,

  lectureVideo: adminReadRow,
  lectureVideoEvents: adminReadRow,
  retryVideo: adminWriteRow,
  cancelUpload: adminWriteRow,

  getStatistics: adminReadRow,
  listUsers: maskedRow,
  getUser: maskedRow,
  listUserOrders: adminReadRow,
  listUserPayments: adminReadRow,
  listUserSubscriptions: adminReadRow,
  listUserAccess: adminReadRow,
  grantAccess: adminWriteRow,
  revokeAccess: adminWriteRow,
  refundPayment: adminWriteRow,
  changeRole: adminWriteRow,
  deleteUser: adminWriteRow,
  signOutUser: adminWriteRow,
  getCourseOrders: adminReadRow,
  listAuditEntries: adminReadRow,
  listSecurityEvents: maskedRow,

  listReconciliations: adminReadRow,
  startReconciliation: adminWriteRow,
  exportOrders: adminWriteRow,
  exportPayments: adminWriteRow,
  exportSubscriptions: adminWriteRow,
  exportInvoices: adminWriteRow,
  listWebhookEndpoints: adminReadRow,
  createWebhookEndpoint: adminWriteRow,
  updateWebhookEndpoint: adminWriteRow,
  deleteWebhookEndpoint: adminWriteRow,
  testWebhookEndpoint: adminWriteRow,
  listWebhookDeliveries: adminReadRow,
  resendWebhookDelivery: adminWriteRow,
  listOrders: maskedRow,
  getOrderDetails: maskedRow,
  getRevenue: adminReadRow,
  getSubscriptionFigures: adminReadRow,
  listSubscriptions: maskedRow,
  listPaymentEvents: adminReadRow,
  getPaymentEvent: adminReadRow,
  replayPaymentEvent: adminWriteRow,
  listPaymentAlarms: maskedRow,
  countPaymentAlarms: adminReadRow,
  resolvePaymentAlarm: adminWriteRow,

  beginPasskeyLogin: publicRow(),
  finishLogin: publicRow(),
  beginConfirmation: userWriteRow('ok'),
  confirmIdentity: userWriteRow(),
  listFactors: userRow(),
  beginPasskey: userWriteRow(),
  addPasskey: userWriteRow(),
  renamePasskey: onlyOwnerWriteRow,
  removePasskey: onlyOwnerWriteRow,
  beginTotp: userWriteRow(),
  addTotp: userWriteRow(),
  removeTotp: userWriteRow(),
  renewRecoveryCodes: userWriteRow(),

  getSite: publicRow(),
} satisfies Record<EndpointName, Row>;
