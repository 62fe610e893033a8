import { describe, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://courses.example.com',
};
const stripe = { STRIPE_SECRET_KEY: 'sk_test_51abc', STRIPE_WEBHOOK_SECRET: 'whsec_first1' };
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_abc',
  RAZORPAY_KEY_SECRET: 'a key secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
};

test.each([
  ['production without keys takes no payments', production, null],
  ['this machine has the sandbox', {}, 'sandbox'],
  ['Stripe’s keys choose Stripe', { ...production, ...stripe }, 'stripe'],
  ['Razorpay’s keys choose Razorpay', { ...production, ...razorpay }, 'razorpay'],
  [
    'with both, the setting chooses',
    { ...production, ...stripe, ...razorpay, PAYMENT_PROVIDER: 'razorpay' },
    'razorpay',
  ],
  ['the sandbox can stay beside keys', { ...stripe, PAYMENT_PROVIDER: 'sandbox' }, 'sandbox'],
] as const)('%s', (_what, env, chosen) => expect(readConfig(env).payments.chosen).toBe(chosen));

test('two webhook secrets can be valid at a time, and a base address may be of this machine', () => {
  const env = { ...production, ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_first1,whsec_second2' };
  expect(readConfig({ ...env, STRIPE_API_BASE: 'http://127.0.0.1:4242' }).payments.stripe).toEqual({
    secretKey: 'sk_test_51abc',
    webhookSecrets: ['whsec_first1', 'whsec_second2'],
    apiBase: 'http://127.0.0.1:4242',
  });
});

describe('a start is refused with a sentence that names the setting', () => {
  test.each<[string, Record<string, string>, string]>([
    ['half of Stripe’s keys', { STRIPE_SECRET_KEY: 'sk_test_51abc' }, 'STRIPE_WEBHOOK_SECRET'],
    ['the other half', { STRIPE_WEBHOOK_SECRET: 'whsec_first1' }, 'STRIPE_SECRET_KEY'],
    ['two of Razorpay’s three', { ...razorpay, RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET'],
    ['a provider without its keys', { PAYMENT_PROVIDER: 'stripe' }, 'STRIPE_SECRET_KEY'],
    ['two providers and no choice', { ...stripe, ...razorpay }, 'PAYMENT_PROVIDER'],
    ['the sandbox', { PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER'],
    ['a publishable key', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_51abc' }, 'STRIPE_SECRET_KEY'],
    [
      'three webhook secrets',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1234,whsec_2345,whsec_3456' },
      'STRIPE_WEBHOOK_SECRET',
    ],
    ['an empty second secret', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1234,' }, 'STRIPE_WEBHOOK_SECRET'],
    [
      'an unencrypted base elsewhere',
      { ...stripe, STRIPE_API_BASE: 'http://api.example.com' },
      'STRIPE_API_BASE',
    ],
    ['a base with a path', { ...stripe, STRIPE_API_BASE: 'https://api.example.com/v2' }, 'STRIPE_API_BASE'],
    ['a base without keys', { RAZORPAY_API_BASE: 'http://localhost:4242' }, 'RAZORPAY_API_BASE'],
  ])('%s', (_what, env, name) => {
    const read = () => readConfig({ ...production, ...env });
    expect(read).toThrow(StartError);
    expect(read).toThrow(name);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'one short webhook secret',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'STRIPE_WEBHOOK_SECRET is too short: a secret has at least 8 characters.',
    ],
    [
      'a second one that is short',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_first1,whsec_x' },
      'STRIPE_WEBHOOK_SECRET is too short: a secret has at least 8 characters.',
    ],
    [
      'another provider’s webhook secret',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'a-webhook-secret' },
      'STRIPE_WEBHOOK_SECRET must begin with whsec_, and so must a second secret.',
    ],
    [
      'a space after the comma',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_first1, whsec_second2' },
      'STRIPE_WEBHOOK_SECRET contains a space, which no secret does.',
    ],
    [
      'a comma and nothing else',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret,' },
      'RAZORPAY_WEBHOOK_SECRET has a comma without a secret on each side of it.',
    ],
    [
      'three secrets',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'a-first-one,a-second-one,a-third-one' },
      'RAZORPAY_WEBHOOK_SECRET must be one secret, or two with a comma between them.',
    ],
    [
      'a short key secret',
      { ...razorpay, RAZORPAY_KEY_SECRET: 'short' },
      'RAZORPAY_KEY_SECRET is too short: a secret has at least 8 characters.',
    ],
    [
      'half of the keys, before the fault of the half that is set',
      { STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'STRIPE_SECRET_KEY must be set too, because STRIPE_WEBHOOK_SECRET is set.',
    ],
    [
      'a third of the keys, before the fault of the third that is set',
      { RAZORPAY_KEY_SECRET: 'short' },
      'RAZORPAY_KEY_ID and RAZORPAY_WEBHOOK_SECRET must be set too, because RAZORPAY_KEY_SECRET is set.',
    ],
  ])('%s', (_what, env, sentence) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(new StartError(sentence));
  });

  test.each([
    { ...stripe, STRIPE_SECRET_KEY: 'sk_live_51abc' },
    { ...razorpay, RAZORPAY_KEY_ID: 'rzp_live_abc' },
  ])('a live key outside production', (env) => {
    expect(() => readConfig(env)).toThrow(/live key.*NODE_ENV=production/u);
    expect(readConfig({ ...production, ...env }).payments.chosen).not.toBeNull();
  });
});
