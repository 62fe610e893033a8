import { expect, test } from 'vitest';
import type { ContractTraits, Under } from './provider-under-test.ts';
import { makePrice, makeSubscriptionRequest } from './requests.ts';

export function webhookContract({ currency, sendsWebhooks }: ContractTraits, under: Under): void {
  test('what the provider does not know is null', async () => {
    const { provider } = under();
    for (const kind of ['checkout', 'subscription', 'payment'] as const)
      expect(await provider.fetch({ kind, id: 'unknown' })).toBeNull();
  });

  test.skipIf(!sendsWebhooks)(
    'a webhook names what to fetch, and is refused if one byte of it differs',
    async () => {
      const { provider, subscribe, lastWebhook } = under();
      await subscribe(makeSubscriptionRequest(makePrice({ currency })), 'good');
      const { rawBody, headers } = await lastWebhook!();
      const { subject } = provider.readWebhook(rawBody, headers);
      expect(await provider.fetch(subject!)).not.toBeNull();
      const changed = Buffer.concat([rawBody, Buffer.from(' ')]);
      expect(() => provider.readWebhook(changed, headers)).toThrow(
        expect.objectContaining({ code: 'wrong_signature' }),
      );
    },
  );
}
