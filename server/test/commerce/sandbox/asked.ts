import { randomUUID } from 'node:crypto';
import type { RecurringTerms } from '../../../src/domains/commerce/payments/payment-provider.ts';
import type { TestSite } from '../../support/test-site.ts';

const monthly = {
  id: 'm',
  planId: 'm',
  planName: 'Monthly',
  interval: 'month',
  amount: 1900,
  currency: 'USD',
} as const;
export const yearly = {
  ...monthly,
  id: 'y',
  planId: 'y',
  planName: 'Yearly',
  interval: 'year',
  amount: 19_000,
} as const;

/** What the shop asks for, for a new order. */
export function request(amount: number, recurring: Partial<RecurringTerms> | null = null) {
  return {
    reference: `FC-${randomUUID()}`,
    amount,
    currency: 'USD',
    description: 'Something',
    lines: [],
    discount: 0,
    customer: { userId: randomUUID(), name: 'Test Person', email: 'test@example.com' },
    recurring: recurring && {
      ...{ subscriptionId: randomUUID(), price: monthly, quantity: 1, trialDays: 0, firstDiscount: 0 },
      ...recurring,
    },
    computesTax: false,
    expiresAt: new Date('2027-01-31T10:35:00.000Z'),
    successPath: '/ok',
    failurePath: '/failed',
    cancelPath: '/cart',
  };
}

/** The types of the webhooks about a subject, in the order in which they were enqueued. */
export async function eventsOf(site: TestSite, subject: string): Promise<string[]> {
  const { rows } = await site.deps.database.pool.query<{ type: string }>(
    `select data->'event'->>'type' as type from pgboss.job where name = 'sandbox-webhook'
     and $1 in (data->'event'->>'checkout', data->'event'->>'subscription', data->'event'->>'payment')
     order by created_on`,
    [subject],
  );
  return rows.map(({ type }) => type);
}
