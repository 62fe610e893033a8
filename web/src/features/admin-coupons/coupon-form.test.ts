import { couponInput } from '@fit-coder/contracts/selling/coupons';
import { expect, test } from 'vitest';
import { readCouponForm } from './coupon-form.ts';

const course = { id: '2d0f2f4e-3f0c-4a55-9a43-5c3f0f7a1f11', name: 'Rust ownership' };
const filled = { 'off.kind': 'percent', 'off.percent': '25', 'target.kind': 'everything' };

function read(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...fields })) data.set(name, value);
  return couponInput.safeParse(readCouponForm(data, [course]));
}

const messages = (fields: Record<string, string>) =>
  Object.fromEntries(
    (read(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('a form without limits is a coupon for everything, at any time', () => {
  expect(read({}).data).toEqual({
    code: '',
    off: { kind: 'percent', percent: 25 },
    target: { kind: 'everything' },
    ...{ maxUses: null, maxUsesPerUser: null, startsAt: null, endsAt: null },
  });
});

test('an amount is read by the digits of its currency', () => {
  const yen = { 'off.kind': 'amount', 'off.amountCents': '500', 'off.currency': 'JPY' };
  expect(read(yen).data?.off).toEqual({ kind: 'amount', amountCents: 500, currency: 'JPY' });
  expect(read({ ...yen, 'off.currency': 'USD' }).data?.off).toMatchObject({ amountCents: 50_000 });
});

test('a course is found by its title', () => {
  const target = { 'target.kind': 'course', 'target.title': 'Rust ownership' };
  expect(read(target).data?.target).toEqual({ kind: 'course', id: course.id });
  expect(messages({ ...target, 'target.title': 'Rust' })).toEqual({
    'target.id': 'Choose a course from the list.',
  });
});

test('the last day counts', () => {
  expect(read({ startsAt: '2027-05-01', endsAt: '2027-05-31' }).data).toMatchObject({
    startsAt: '2027-05-01T00:00:00Z',
    endsAt: '2027-06-01T00:00:00.000Z',
  });
});

test('wrong values get a message at their fields', () => {
  expect(messages({ code: 'ä', 'off.percent': '101', maxUses: '0' })).toEqual({
    code: 'Use 3 to 32 letters, digits and hyphens, or leave the field empty.',
    'off.percent': 'Enter a whole number from 1 to 100.',
    maxUses: 'Enter 1 or more, or leave the field empty.',
  });
});
