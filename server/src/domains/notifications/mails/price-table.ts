import { formatMoney } from '@fit-coder/contracts/money';
import { taxWords, type MailedSubscription } from '../../commerce/commerce.ts';
import type { Fact, MailContent } from './layout/content.ts';
import { sellerFact } from './layout/seller-fact.ts';
import { unlinked } from './layout/unlinked-name.ts';

/**
 * What a subscription costs for one period, with the credit, the total and its tax, for the emails about a payment that
 * is to come, failed or will not be made. `facts` says when. `site` is the site's origin.
 */
export function priceTable(
  user: { readonly name: string; readonly email: string },
  subscription: MailedSubscription,
  facts: readonly Fact[],
  site: string,
): Required<MailContent>['receipt'] {
  const { planName, interval, quantity, amount, currency, tax } = subscription;
  const charged = chargedFor(subscription);
  const price = formatMoney(amount, currency);
  const plan = `${planName} subscription, one ${interval}`;
  const row = [quantity > 1 ? `${quantity} × ${plan}` : plan, price] as const;
  return {
    facts: [
      ...facts,
      ['Buyer', `${unlinked(user.name)}, ${user.email}`],
      sellerFact(subscription.seller, site),
    ],
    items: {
      heads: ['Subscription', 'Price'],
      rows: charged < amount ? [row, ['Credit', formatMoney(charged - amount, currency)]] : [row],
      total: [`Total (${currency})`, formatMoney(charged, currency)],
      // The tax of the whole price would be wrong below another total.
      ...(tax &&
        charged === amount && { included: [`Includes ${taxWords(tax)}`, formatMoney(tax.amount, currency)] }),
    },
  };
}

/** What failed, or what is charged next; the price of a subscription that will not be charged any more. */
function chargedFor({ overdue, cancelAt, amount, nextCharge }: MailedSubscription): number {
  return overdue ?? (cancelAt ? amount : nextCharge);
}
