import type Stripe from 'stripe';
import type { CheckoutRequest, OpenedCheckout } from '../../payments/payment-provider.ts';
import { withCatalogue } from '../catalogue/catalogue.ts';
import { findOrderCustomer } from '../catalogue/provider-objects.repository.ts';
import type { StripeAccount } from '../client.ts';
import { toStripe } from '../currencies.ts';
import { isOtherRequest, isRefused, known } from '../errors.ts';
import { withKey } from '../idempotency.ts';
import { sessionParameters } from './session-parameters.ts';

/** How far back the checkout of an order without a customer is looked for: Stripe's checkouts end after 24 hours. */
const recentSeconds = 26 * 60 * 60;

/** Opens the checkout of an order, once for its reference. */
export function createCheckout(account: StripeAccount, request: CheckoutRequest): Promise<OpenedCheckout> {
  const { client, clock, site } = account;
  return withCatalogue(account, async (catalogue, round) => {
    const coupon = await couponOf(account, request);
    const when = { origin: site(), now: clock.now() };
    const parameters = await sessionParameters(request, catalogue, coupon, when);
    const key = `checkout:${request.reference}${round === 0 ? '' : `:round-${round}`}`;
    try {
      return openedOf(await withKey(key, (options) => client.checkout.sessions.create(parameters, options)));
    } catch (error) {
      // An earlier attempt may have opened it, and its answer was lost.
      const opened = isOtherRequest(error) ? await findCheckout(account, request.reference) : null;
      if (!opened) throw error;
      return opened;
    }
  });
}

/** A coupon for this order alone, with the order's reference as its id. */
async function couponOf({ client }: StripeAccount, request: CheckoutRequest): Promise<string | null> {
  const { reference, discount, currency } = request;
  if (discount === 0) return null;
  const id = `discount-${reference}`;
  const parameters: Stripe.CouponCreateParams = {
    id,
    name: 'Discount',
    amount_off: toStripe({ amount: discount, currency }),
    currency: currency.toLowerCase(),
    duration: 'once',
    max_redemptions: 1,
  };
  try {
    await withKey(`coupon:${reference}`, (options) => client.coupons.create(parameters, options));
  } catch (error) {
    if (!isRefused(error) || error.code !== 'resource_already_exists') throw error;
  }
  return id;
}

/** Ends an open checkout; one that was paid meanwhile stays paid, and one that Stripe does not have is no longer open. */
export async function expireCheckout({ client }: StripeAccount, id: string): Promise<void> {
  try {
    // It needs no key of ours: a repetition finds nothing to expire.
    await client.checkout.sessions.expire(id);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const session = await known(client.checkout.sessions.retrieve(id));
    if (session?.status === 'open') throw error;
  }
}

/** The checkout that was opened for an order; null if there is none. */
export async function findCheckout(
  { client, db, clock }: StripeAccount,
  reference: string,
): Promise<OpenedCheckout | null> {
  const customer = await findOrderCustomer(db, reference);
  const recent = Math.floor(clock.now().getTime() / 1000) - recentSeconds;
  const filter = customer === null ? { created: { gte: recent } } : { customer };
  for await (const session of client.checkout.sessions.list({ ...filter, limit: 100 }))
    if (session.client_reference_id === reference) return openedOf(session);
  return null;
}

/** A checkout that was paid or has ended has no page any more; its address is where a buyer goes after it. */
function openedOf({ id, url, success_url: successUrl }: Stripe.Checkout.Session): OpenedCheckout {
  return { id, url: url ?? successUrl ?? '' };
}
