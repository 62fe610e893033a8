import { expect, test } from 'vitest';
import { accessName, accessSentence, laterAccessSentence, waitingWords } from './course-terms.ts';

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

const announced = { ...priced, recorded: false, preparing: false } as const;
const preparing = { ...announced, preparing: true } as const;

test('a course whose first lectures are being prepared has its price, and one that is only announced has none', () => {
  expect(accessName(preparing, 'usd', false)).toBe('$59');
  expect(accessName(announced, 'usd', false)).toBe('Premium');
  expect(accessName({ ...preparing, access: 'free', priceCents: null }, 'usd', false)).toBe('Free');
  expect(accessName(preparing, 'usd', true)).toBe('Included');
});

test('why a course cannot be watched depends on whether its lectures are being prepared', () => {
  expect(waitingWords(preparing)).toBe('Its first lectures are being prepared');
  expect(waitingWords(announced)).toBe('Not recorded yet');
});

const withPlans = { subscribed: false, plansOffered: true };
const withoutPlans = { subscribed: false, plansOffered: false };

test.each([
  [preparing, withPlans, 'It will be included in every subscription, or cost $59 for this course alone.'],
  [preparing, withoutPlans, 'You can buy it for $59 once its first lecture is ready.'],
  [preparing, { subscribed: true, plansOffered: true }, 'It will be included in your subscription.'],
  [announced, withPlans, 'It will be included in every subscription.'],
  [announced, withoutPlans, 'It cannot be bought yet.'],
  [{ ...free, recorded: false, preparing: true }, withPlans, 'It will be free with an account.'],
])(
  'a course that cannot be watched yet says how to get access later, case %#',
  (course, viewer, sentence) => {
    expect(laterAccessSentence(course, 'usd', viewer)).toBe(sentence);
  },
);
