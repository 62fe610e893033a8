import { expect, test } from 'vitest';
import type { SubscriptionChange } from '../commerce.jobs.ts';
import { accessReason } from './access-reason.ts';

type Happened = Parameters<typeof accessReason>[0];

const day = (of: number) => new Date(Date.UTC(2027, 0, of));
const january = { start: day(1), end: day(32) };
const february = { start: day(32), end: day(60) };
const still = { refunded: [], becameTaken: false };
const paidBack = { refunded: [{ id: 're', amount: 1900, status: 'succeeded' } as never], becameTaken: false };

/** The reason of a monthly subscription that was active in January, with what is different about it. */
function reason(
  kinds: readonly SubscriptionChange['kind'][],
  {
    status = 'active',
    before = 'active',
    period = january,
    ...rest
  }: {
    status?: Happened['state']['status'];
    before?: Happened['held']['status'];
    period?: typeof january;
    planId?: string;
    payments?: Happened['payments'];
  } = {},
): string {
  const changes = kinds.map((kind) => (kind === 'renewed' ? { kind, paymentId: 'p' } : { kind }));
  const held = { status: before, planId: 'monthly', period: january };
  return accessReason({
    ...{ held, state: { status, period }, planId: 'monthly', payments: [still], changes },
    ...rest,
  });
}

test.each([
  ['its first payment', reason(['started'], { before: 'incomplete' }), 'The subscription has begun.'],
  ['a trial', reason(['started'], { before: 'incomplete', status: 'trialing' }), 'The free trial runs.'],
  [
    'the end of a trial',
    reason(['renewed'], { before: 'trialing', period: february }),
    'The free trial ended, and the subscription was paid.',
  ],
  ['a renewal', reason(['renewed'], { period: february }), 'The subscription was renewed.'],
  [
    'a payment that was late',
    reason(['renewed'], { before: 'past_due' }),
    'A payment for the subscription arrived.',
  ],
  [
    'a failed renewal',
    reason(['payment_failed'], { status: 'past_due', period: february }),
    'A payment for the subscription failed.',
  ],
  ['a cancellation', reason(['canceled']), 'The subscription was cancelled, so it will not renew.'],
  ['a resumption', reason(['resumed']), 'The subscription was resumed, so it will renew.'],
  ['another plan', reason(['renewed'], { planId: 'yearly', period: february }), 'The plan was changed.'],
  [
    'a refund',
    reason([], { payments: [still, paidBack] }),
    'A payment for the subscription was refunded or disputed.',
  ],
  [
    'a lost dispute',
    reason([], { payments: [{ refunded: [], becameTaken: true }] }),
    'A payment for the subscription was refunded or disputed.',
  ],
  ['a pause, although it was paid', reason(['renewed'], { status: 'paused' }), 'The subscription is paused.'],
  [
    'its end, although it was refunded',
    reason(['ended'], { status: 'ended', payments: [paidBack] }),
    'The subscription has ended.',
  ],
  ['nothing of this', reason([], { before: 'paused' }), 'The subscription is active.'],
])('the ledger says of a change of access by %s: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});
