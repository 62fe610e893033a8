import type { OrderDetails } from '@fit-coder/contracts/selling/orders';

/** What is true of an order whose payment came too late and is refunded, for both screens after a payment. */
export const latePayment = {
  title: 'Your payment is being refunded',
  lead: (details: OrderDetails | null) =>
    details?.failure ??
    'It was made after the checkout had ended, when the order could no longer be bought at this price. The full amount is refunded.',
  advice:
    'Nothing was opened. The money goes to the card or account that the payment came from; banks can take ten days to show it. You can order again at today’s price.',
} as const;
