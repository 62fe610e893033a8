import { formatMoney } from '@fit-coder/contracts/money';
import { taxWords, type MailedSubscription } from '../../commerce/commerce.ts';
import type { Fact, MailContent } from './layout/content.ts';
import { unlinked } from './layout/unlinked-name.ts';

/**
 * What a subscription costs for one period, with its total and its tax, for the emails about a payment that is to come,
 * failed or will not be made. `facts` says when. `site` is the site's origin.
 */
export function priceTable(
  user: { readonly name: string; readonly email: string },
  { planName, interval, quantity, amount, currency, tax }: MailedSubscription,
  facts: readonly Fact[],
  site: string,
): Required<MailContent>['receipt'] {
  const price = formatMoney(amount, currency);
  const plan = `${planName} subscription, one ${interval}`;
  return {
    facts: [
      ...facts,
      ['Buyer', `${unlinked(user.name)}, ${user.email}`],
      ['Seller', `Fit Coder Courses, ${site}`],
    ],
    items: {
      heads: ['Subscription', 'Price'],
      rows: [[quantity > 1 ? `${quantity} × ${plan}` : plan, price]],
      total: [`Total (${currency})`, price],
      ...(tax && { included: [`Includes ${taxWords(tax)}`, formatMoney(tax.amount, currency)] }),
    },
  };
}
