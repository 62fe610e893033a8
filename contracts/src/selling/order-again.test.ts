import { expect, test } from 'vitest';
import { orderAgainPath, type OrderChoice } from './order-again.ts';

const cart: OrderChoice = { kind: 'courses', recipient: 'buyer', plan: null, seats: 1, coupon: null };
const plan: OrderChoice = { ...cart, kind: 'subscription', plan: 'yearly' };

test.each<[string, OrderChoice, string | null, string]>([
  ['a cart', cart, null, '/cart'],
  ['a cart with a coupon', { ...cart, coupon: 'SPRING-25' }, null, '/cart?coupon=SPRING-25'],
  ['a cart as a gift', { ...cart, recipient: 'gift' }, null, '/cart?for=gift'],
  ['a plan', plan, null, '/subscribe?plan=yearly'],
  ['a plan for a screen', plan, '/course/1?at=9', '/subscribe?next=%2Fcourse%2F1%3Fat%3D9&plan=yearly'],
  [
    'a team with a coupon',
    { ...plan, recipient: 'team', seats: 7, coupon: 'A B' },
    null,
    '/subscribe?plan=yearly&for=team&seats=7&coupon=A%20B',
  ],
  ['an old plan without a price', { ...plan, plan: null }, null, '/subscribe'],
])('%s is ordered again with the same choice', (_name, choice, next, path) => {
  expect(orderAgainPath(choice, next)).toBe(path);
});
