import { adminReadRow, adminWriteRow, publicRow, userRow, userWriteRow, type Row } from './rows.ts';

/** The callers with a subscription that no provider renews; the others have none. */
const billingRow: Row = {
  ...userWriteRow('not_found'),
  user: 'not_possible',
  subscriber: 'not_possible',
  expiredSubscriber: 'not_possible',
};

/** Only `user` bought it. */
const ownPurchaseRow: Row = { ...userRow('not_found'), user: 'own' };

/** What each caller gets of the calls about buying. */
export const commerceDecisions = {
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
  listAwaitedOrders: userRow(),
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
} satisfies Record<string, Row>;
