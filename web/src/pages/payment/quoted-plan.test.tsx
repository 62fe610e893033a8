// @vitest-environment happy-dom
import type { Plan } from '@fit-coder/contracts/commerce';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import { QuotedPlan } from './quoted-plan.tsx';

afterEach(cleanup);

const plan: Plan = {
  id: 'quarter',
  name: 'Quarter',
  interval: 'month',
  description: '',
  trialDays: 7,
  forTeams: true,
  priceCents: 2450,
  currency: 'USD',
};
const renewal = { at: '2027-05-03T10:00:00.000Z', cents: 2450 };

/** The card of a plan with a trial of so many days for this user, which a coupon takes the place of. */
async function open(trialDays: number, coupon: string | null): Promise<string> {
  const quote = (withCoupon: boolean) => ({
    ...{ plan: plan.id, seats: 1, currency: 'USD', listCents: 2450, countryCents: 0, tax: null, renewal },
    coupon: withCoupon ? { code: 'SPRING', offCents: 450 } : null,
    trialDays: withCoupon ? 0 : trialDays,
    dueCents: withCoupon ? 2000 : trialDays > 0 ? 0 : 2450,
  });
  const store = makeStore(async (_address, input) => {
    return { data: { quote: quote(JSON.stringify(input).includes('SPRING')) } };
  });
  const Component = () => (
    <QuotedPlan
      {...{ plan, coupon, plans: [plan], kind: 'buyer', recipient: { kind: 'buyer' } }}
      chosen={null}
      ordering={null}
      order={() => undefined}
    />
  );
  render(siteAt('/', store, [{ path: '/', Component }]).site);
  await screen.findByText(coupon === null ? /(?:free|today), then/u : /^\$20\.00 today/u);
  return screen.getByRole('region').textContent;
}

const sentence = 'The coupon replaces the free trial of 7 days. Without the coupon, you pay nothing today.';

test('a coupon says before the order that it replaces the free trial', async () => {
  expect(await open(7, 'SPRING')).toContain(sentence);
});

test.each([
  ['without a coupon', 7, null],
  ['to a user who had a trial', 0, 'SPRING'],
])('says nothing of a trial %s', async (_, trialDays, coupon) => {
  expect(await open(trialDays, coupon)).not.toContain('replaces');
});
