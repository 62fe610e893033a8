import { priceCents } from './bought-things.ts';
import type { World } from './world.ts';

const nothing = () => ({});
const firstPage = () => ({ query: {} });
const course = ({ courseId: id }: World) => ({ params: { id } });
/** What belongs to none of the callers; the tests of gifts and teams have their owners. */
const nobodys = () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } });
const nobodysSeat = () => ({ params: { ...nobodys().params, number: '1' } });
const deadLink = () => ({ params: { token: 'x'.repeat(43) } });
const invoiceOf = ({ invoiceNumber: number }: World) => ({ params: { number } });

const shopInput = {
  seller: { name: 'Fit Coder Ltd', address: '1 Main Street', taxId: '', email: 'shop@example.com' },
  invoicePrefix: 'FC',
  refund: { days: 14, share: 20 },
  preorderDays: 30,
  tax: { rule: 'none' as const, name: 'VAT', rates: {} },
};
const purchase = ({ paidReference: reference }: World) => ({ params: { reference } });

/** Valid input for the calls about buying. */
export const commerceRequests = {
  listPlans: nothing,
  getSubscription: nothing,
  subscribe: () => ({ body: { plan: 'monthly' } }),
  getCart: nothing,
  addToCart: ({ newId }: World) => ({ body: { courses: [newId] } }),
  removeFromCart: course,
  checkOutCart: () => ({ body: { totalCents: priceCents } }),
  getPlanQuote: () => ({ query: { plan: 'monthly' } }),
  getCartQuote: () => ({ query: {} }),
  cancelSubscription: firstPage,
  resumeSubscription: firstPage,
  previewPlanChange: () => ({ query: { plan: 'yearly' } }),
  changePlan: () => ({
    body: { plan: 'yearly', computedFor: new Date().toISOString(), nowCents: 100 },
  }),
  openPortal: firstPage,
  listGifts: firstPage,
  createGiftLink: nobodys,
  getGift: deadLink,
  redeemGift: deadLink,
  listTeams: nothing,
  inviteToTeam: () => ({ ...nobodys(), body: { email: 'ada@example.com' } }),
  createInvitationLink: nobodysSeat,
  freeSeat: nobodysSeat,
  previewTeamSize: () => ({ ...nobodys(), query: { seats: '3' } }),
  changeTeamSize: () => ({
    ...nobodys(),
    body: { seats: 3, computedFor: new Date().toISOString(), nowCents: 0 },
  }),
  getInvitation: deadLink,
  acceptInvitation: deadLink,
  listPurchases: firstPage,
  listAwaitedOrders: nothing,
  getOrder: ({ reference }: World) => ({ params: { reference } }),
  getShopTerms: nothing,
  previewRefund: purchase,
  refundPurchase: (world: World) => ({ ...purchase(world), body: {} }),
  listAccess: firstPage,
  paymentWebhook: () => ({ params: { provider: 'sandbox' } }),

  listInvoices: firstPage,
  getInvoice: invoiceOf,
  getInvoicePdf: invoiceOf,
  getBillingDetails: nothing,
  updateBillingDetails: () => ({
    body: { name: 'Grace', address: '1 Main Street', country: 'DE', taxId: '' },
  }),

  getShop: nothing,
  updateShop: () => ({ body: shopInput }),
};
