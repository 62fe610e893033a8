import { guardProvider, type GuardLimits } from '../../../src/domains/commerce/payments/guarded-provider.ts';
import { createStripe } from '../../../src/domains/commerce/stripe/provider.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';
import { numbers } from './double/billing/cards.ts';
import { StripeDouble } from './double/double.ts';
import { submitForm } from './stripe-shop.ts';

/** A site that is paid by Stripe, whose webhooks reach it over HTTP. */
export interface StripeSite {
  readonly site: TestSite;
  readonly double: StripeDouble;
  /** Submits the page of a checkout. */
  pay(url: string, card?: keyof typeof numbers): Promise<void>;
  stop(): Promise<void>;
}

export const siteSecret = 'whsec_of_the_site';

/** `limits`: of the calls to Stripe, the usual ones unless given. */
export async function startStripeSite(limits?: GuardLimits): Promise<StripeSite> {
  const site = await startTestSite();
  const origin = await site.listen();
  const endpoint = { url: `${origin}/api/v1/webhooks/stripe`, secret: siteSecret };
  const double = await StripeDouble.start({ secretKey: 'sk_test_double', endpoint });
  const { deps } = site;
  const stripe = createStripe({
    secretKey: 'sk_test_double',
    webhookSecrets: [siteSecret],
    apiBase: double.url,
    site: () => origin,
    db: deps.database.db,
    clock: deps.clock,
    log: deps.log,
  });
  const chosen = guardProvider(stripe, deps.log, limits);
  Object.assign(deps.payments, { chosen, byName: new Map([['stripe', chosen]]) });
  await site.work();
  return {
    site,
    double,
    async pay(url, card = 'good') {
      await submitForm(url, { number: numbers[card] });
      await double.events.settled();
    },
    async stop() {
      await double.stop();
      await site.close();
    },
  };
}
