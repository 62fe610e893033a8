import { createHmac } from 'node:crypto';
import Razorpay from 'razorpay';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { describe, expect, test } from 'vitest';
import { isConfirmed } from './callback.ts';
import { isSigned } from './signature.ts';

const secret = 'the secret of the webhooks';
const signed = (content: string, key = secret) => createHmac('sha256', key).update(content).digest('hex');

/** Signatures of a content, right and wrong ones. */
function signaturesOf(content: string): string[] {
  const right = signed(content);
  const flipped = (at: number) => right.slice(0, at) + (right[at] === '0' ? '1' : '0') + right.slice(at + 1);
  const wrong = [signed(content, 'another secret'), signed(`${content} `), flipped(0), flipped(63)];
  const shapes = ['', '0', `${right}0`, ` ${right}`, right.slice(0, 63), 'é'.repeat(32), 'é'.repeat(64)];
  return [right, right.toUpperCase(), ...wrong, ...shapes];
}

describe('the SDK’s own validator agrees', () => {
  test.each([
    ['short', '{}'],
    ['usual', '{"event":"order.paid"}'],
    ['international', 'É 日本語 🎓'],
    ['long', 'x'.repeat(4000)],
  ])('about every signature of a webhook that is %s', (_, body) => {
    const ours = signaturesOf(body).map((signature) => isSigned(Buffer.from(body), signature, secret));
    const theirs = signaturesOf(body).map((signature) =>
      Razorpay.validateWebhookSignature(body, signature, secret),
    );
    expect(ours).toEqual(theirs);
    expect(ours.filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['an order', { order_id: 'order_1' }, 'order_1|pay_1'],
    ['a subscription', { subscription_id: 'sub_1' }, 'pay_1|sub_1'],
  ] as const)('about every signature of a return from the payment of %s', (_, about, content) => {
    const [id] = Object.values(about);
    const ours = signaturesOf(content).map((signature) =>
      isConfirmed({ razorpay_payment_id: 'pay_1', razorpay_signature: signature }, id ?? '', secret),
    );
    const theirs = signaturesOf(content).map((signature) =>
      validatePaymentVerification({ ...about, payment_id: 'pay_1' }, signature, secret),
    );
    expect(ours).toEqual(theirs);
    expect(ours.filter(Boolean)).toHaveLength(1);
  });
});

test('an empty secret signs nothing', () => {
  expect(isSigned('{}', signed('{}', ''), '')).toBe(false);
});

test('the bytes are signed, even if they are not text', () => {
  const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
  const signature = createHmac('sha256', secret).update(bytes).digest('hex');
  expect(isSigned(bytes, signature, secret)).toBe(true);
  expect(isSigned(bytes.toString('utf8'), signature, secret)).toBe(false);
});
