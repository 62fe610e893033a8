import type { RecurringTerms } from '../../../src/domains/commerce/payments/payment-provider.ts';
import { cards } from './double/books.ts';
import { authenticate } from './double/subscription-books.ts';
import { monthly, type Shop } from './shop.ts';

/** How tests subscribe in a shop and look at the result. */
export function subscribersOf(shop: Shop) {
  /** Opens a subscription that nobody has paid. */
  async function open(terms: Partial<RecurringTerms> = {}) {
    const recurring = monthly(terms);
    const amount = recurring.trialDays > 0 ? 0 : recurring.price.amount * recurring.quantity;
    const request = await shop.request({ recurring, amount, cancelPath: '/subscribe' });
    const { id } = await shop.provider.createCheckout(request);
    return { id, request, recurring, wire: shop.double.books.subscriptions.get(id)! };
  }

  async function subscribed(terms: Partial<RecurringTerms> = {}, card: string = cards.good) {
    const opened = await open(terms);
    authenticate(shop.double.books, opened.id, card);
    return opened;
  }

  async function stateOf(id: string) {
    const state = await shop.provider.fetch({ kind: 'subscription', id });
    if (!state?.subscription || !state.checkout) throw new Error('the subscription is known');
    return { checkout: state.checkout, ...state.subscription };
  }

  return { open, subscribed, stateOf };
}
