import type { CourseInput } from '@fit-coder/contracts/catalogue-admin';
import type { endpoints, EndpointName } from '@fit-coder/contracts/endpoints';
import { unknownId } from '../../support/factories.ts';
import { pictureFile } from '../../support/test-site.ts';

type Named = typeof endpoints;
/** Endpoints that only administrators may call, and that change something. */
export type WriteName = {
  [Name in EndpointName]: Named[Name] extends { readonly access: 'adminWrite' } ? Name : never;
}[EndpointName];

export const course: CourseInput = {
  title: 'A course for the log',
  summary: 'What the log says of it.',
  description: 'Every write leaves a line, and every line a name.',
  category: 'systems',
  level: 'beginner',
  access: 'free',
  priceCents: null,
  instructor: 'Ada',
  technology: '',
  snippet: '',
};
const lecture = { section: 'Start', title: 'A lecture', summary: '', preview: false };
const plan = { name: 'Quarter', description: '', trialDays: 0, forTeams: true };
const coupon = {
  code: '',
  off: { kind: 'percent' as const, percent: 10 },
  target: { kind: 'everything' },
  maxUses: null,
  maxUsesPerUser: null,
  startsAt: null,
  endsAt: null,
};
export const params = { id: unknownId };
const reason = 'For a test of the log.';
const captionsFile = () => new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n']);

/** The input of a call; `reason` is for those that ask for one. */
export interface WriteInput {
  readonly params?: { readonly id: string };
  readonly body?: { readonly reason?: string };
}

/** A valid call of each; one that is missing here does not compile. Most name nothing, and are refused for that. */
export const calls: Record<WriteName, () => Promise<object> | object> = {
  createCourse: () => ({ body: course }),
  updateCourse: () => ({ params, body: course }),
  deleteCourse: () => ({ params }),
  putPoster: async () => ({ params, files: { file: await pictureFile() } }),
  removePoster: () => ({ params }),
  publishCourse: () => ({ params, body: { published: true } }),
  addLecture: () => ({ params, body: lecture }),
  orderLectures: () => ({ params, body: { lectures: [{ id: unknownId, section: 'Start' }] } }),
  addLectures: () => ({ params, body: { section: 'Start', titles: ['A lecture'] } }),
  copyCourse: () => ({ params }),
  updateLecture: () => ({ params, body: lecture }),
  deleteLecture: () => ({ params }),
  putCaptions: () => ({ params, files: { file: captionsFile() } }),
  setDefaultCaptions: () => ({ params: { ...params, language: 'en' } }),
  removeCaptions: () => ({ params: { ...params, language: 'en' } }),
  putChapters: () => ({ params, body: { chapters: [] } }),
  addLectureFile: () => ({ params, body: { name: 'a.txt' }, files: { file: new Blob(['a']) } }),
  removeLectureFile: () => ({ params }),
  deleteCourseRequest: () => ({ params }),
  hideReview: () => ({ params, body: { hidden: true, reason } }),
  replyToReview: () => ({ params, body: { text: 'Thank you.' } }),
  dismissReports: () => ({ params }),
  hidePost: () => ({ params, body: { reason, editedAt: null } }),
  showPost: () => ({ params, body: { reason, editedAt: null } }),
  chooseQuestionMails: () => ({ body: { wanted: true } }),
  retryVideo: () => ({ params }),
  cancelUpload: () => ({ params }),
  changeRole: () => ({ params, body: { role: 'user' } }),
  deleteUser: () => ({ params }),
  signOutUser: () => ({ params }),
  startReconciliation: () => ({}),
  exportOrders: () => ({ query: {} }),
  exportPayments: () => ({ query: {} }),
  exportSubscriptions: () => ({ query: {} }),
  exportInvoices: () => ({ query: {} }),
  createWebhookEndpoint: () => ({ body: { url: 'https://receiver.example/hooks', events: ['order.paid'] } }),
  updateWebhookEndpoint: () => ({ params, body: { events: ['order.paid'], active: false } }),
  deleteWebhookEndpoint: () => ({ params }),
  testWebhookEndpoint: () => ({ params }),
  resendWebhookDelivery: () => ({ params }),
  updateShop: () => ({
    body: {
      seller: { name: '', address: '', taxId: '', email: '' },
      invoicePrefix: 'FC',
      refund: { days: 14, share: 20 },
      preorderDays: 30,
      tax: { rule: 'none', name: 'VAT', rates: {} },
    },
  }),
  createPlan: () => ({
    body: { ...plan, interval: 'month', prices: [{ currency: 'USD', amountCents: 900 }] },
  }),
  orderPlans: () => ({ body: { plans: ['monthly', 'unknown'] } }),
  updatePlan: () => ({ params, body: plan }),
  setPlanPrice: () => ({ params: { ...params, currency: 'EUR' }, body: { amountCents: 900 } }),
  removePlanPrice: () => ({ params: { ...params, currency: 'EUR' } }),
  retirePlan: () => ({ params, body: { retired: true } }),
  setCountryPrices: () => ({ body: { on: false, shares: {} } }),
  createCoupon: () => ({ body: coupon }),
  setCouponActive: () => ({ params, body: { active: false } }),
  deleteCoupon: () => ({ params }),
  replayPaymentEvent: () => ({ params: { id: '1' }, body: { reason: 'It was late.' } }),
  resolvePaymentAlarm: () => ({ params: { id: '1' }, body: { reason: 'It was paid back.' } }),
  grantAccess: () => ({ params, body: { courseId: null, until: null, reason } }),
  revokeAccess: () => ({ params: { ...params, entitlement: unknownId }, body: { reason } }),
  endUserSubscription: () => ({ params: { ...params, subscription: unknownId }, body: { reason } }),
  refundPayment: () => ({ params, body: { amountCents: 1, reason, endSubscription: false } }),
};
