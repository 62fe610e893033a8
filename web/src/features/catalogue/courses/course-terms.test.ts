import { expect, test } from 'vitest';
import { accessName, accessSentence } from './course-terms.ts';

const premium = { access: 'premium', priceCents: null, recorded: true, availableOn: null } as const;
const priced = { ...premium, priceCents: 5900 };
const free = { ...premium, access: 'free' } as const;

test.each([
  { name: 'free', course: free, others: 'Free', subscriber: 'Free' },
  { name: 'premium', course: premium, others: 'Premium', subscriber: 'Included' },
  { name: 'priced', course: priced, others: '$59', subscriber: 'Included' },
])('a $name course costs others $others and a subscriber $subscriber', ({ course, others, subscriber }) => {
  expect(accessName(course, 'usd', false)).toBe(others);
  expect(accessName(course, 'usd', true)).toBe(subscriber);
});

test('a subscription opens a course even while no plan is on sale', () => {
  const sentenceFor = (subscribed: boolean) =>
    accessSentence(premium, 'usd', { loggedIn: true, subscribed, plansOffered: false });
  expect(sentenceFor(true)).toBe('Included in your subscription.');
  expect(sentenceFor(false)).toBe('It is not on sale at the moment.');
});

test('a free course needs an account, which is not said to those who have one', () => {
  const sentenceFor = (loggedIn: boolean) =>
    accessSentence(free, 'usd', { loggedIn, subscribed: false, plansOffered: true });
  expect(sentenceFor(false)).toBe('Free with an account.');
  expect(sentenceFor(true)).toBe('Free.');
});
