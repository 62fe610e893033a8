import { afterAll, beforeAll, describe } from 'vitest';
import { checkoutContract } from './provider-contract/checkouts.ts';
import type { ContractTraits, ProviderUnderTest } from './provider-contract/provider-under-test.ts';
import { refundContract } from './provider-contract/refunds.ts';
import { subscriptionContract } from './provider-contract/subscriptions.ts';
import { webhookContract } from './provider-contract/webhooks.ts';

/** The same tests for every provider: each promise of `PaymentProvider`, as far as it can be tried from outside. */
export function providerContract(
  name: string,
  traits: ContractTraits,
  start: () => Promise<ProviderUnderTest>,
): void {
  describe(`the contract with ${name}`, () => {
    let under: ProviderUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());
    checkoutContract(traits, () => under);
    subscriptionContract(traits, () => under);
    refundContract(traits, () => under);
    webhookContract(traits, () => under);
  });
}
