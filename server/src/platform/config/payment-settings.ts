import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import { isLoopback } from './loopback.ts';

/** How this site reaches a payment provider. */
interface ProviderKeys {
  /** For webhooks: the current secret, and during a rotation the next one. */
  readonly webhookSecrets: readonly string[];
  /** The address of the provider's API; absent: its own. */
  readonly apiBase: string | undefined;
}

export interface StripeKeys extends ProviderKeys {
  readonly secretKey: string;
}

export interface RazorpayKeys extends ProviderKeys {
  readonly keyId: string;
  readonly keySecret: string;
}

/** The providers that this site has keys for, and the one that new orders are paid with. */
export interface PaymentSettings {
  readonly chosen: 'stripe' | 'razorpay' | 'sandbox' | null;
  readonly stripe: StripeKeys | null;
  readonly razorpay: RazorpayKeys | null;
}

const base = z.url({ protocol: /^https?$/u, error: 'must be a URL such as https://api.example.com' }).check(
  z.refine((address) => {
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' || isLoopback(hostname);
  }, 'must begin with https://, unless it is an address of this machine'),
  z.refine(
    (address) => /^https?:\/\/[^/?#@]+\/*$/iu.test(address),
    'must be a URL without a path, such as https://api.example.com',
  ),
);

const shortest = 8;
const tooShort = `is too short: a secret has at least ${shortest} characters`;

/** One secret, or two with a comma while one replaces the other. The first fault of a value is the one that is named. */
const secrets = (prefix = '') =>
  z.pipe(
    z.string().check(
      z.refine((list) => !/\s/u.test(list), 'contains a space, which no secret does'),
      z.refine((list) => list.split(',').length <= 2, 'must be one secret, or two with a comma between them'),
      z.refine((list) => list.split(',').every(Boolean), 'has a comma without a secret on each side of it'),
      z.refine(
        (list) => list.split(',').every((one) => one.startsWith(prefix)),
        `must begin with ${prefix}, and so must a second secret`,
      ),
      z.refine((list) => list.split(',').every(({ length }) => length >= shortest), tooShort),
    ),
    z.transform((list: string) => list.split(',')),
  );

export const paymentSettings = {
  PAYMENT_PROVIDER: z.optional(
    z.enum(['stripe', 'razorpay', 'sandbox'], 'must be stripe, razorpay or sandbox'),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[rs]k_(?:live|test)_\w+$/u, 'must be a secret key that begins with sk_ or rk_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(secrets('whsec_')),
  STRIPE_API_BASE: z.optional(base),
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(?:live|test)_\w+$/u, 'must be a key that begins with rzp_')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string().check(z.minLength(shortest, tooShort))),
  RAZORPAY_WEBHOOK_SECRET: z.optional(secrets()),
  RAZORPAY_API_BASE: z.optional(base),
};

type Read = { readonly [Name in keyof typeof paymentSettings]?: z.infer<(typeof paymentSettings)[Name]> };

/** The keys of each provider, which are set together. */
const keyNames = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
} as const;

/**
 * Refuses some of a provider's keys without the others. It is checked before the values, so that an operator reads first
 * which keys are missing. @throws StartError with their names
 */
export function refuseHalfOfKeys(values: Readonly<Record<string, string | undefined>>): void {
  for (const names of Object.values(keyNames)) {
    const missing = names.filter((name) => values[name] === undefined);
    const present = names.filter((name) => values[name] !== undefined);
    if (present.length > 0 && missing.length > 0)
      throw new StartError(
        `${missing.join(' and ')} must be set too, because ${present.join(' and ')} ${present.length === 1 ? 'is' : 'are'} set.`,
      );
  }
}

/**
 * Reads the payment settings, which `refuseHalfOfKeys` has checked.
 * @throws StartError with a sentence if they contradict each other
 */
export function paymentSettingsOf(s: Read, production: boolean): PaymentSettings {
  const stripe = stripeOf(s);
  const razorpay = razorpayOf(s);
  if (!production) refuseLiveKeys(s);
  return { chosen: chosenOf(s.PAYMENT_PROVIDER, { stripe, razorpay }, production), stripe, razorpay };
}

function stripeOf(s: Read): StripeKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = s;
  if (!secretKey || !webhookSecrets) return refuseLoneBase(s, 'STRIPE_API_BASE', 'STRIPE_SECRET_KEY');
  return { secretKey, webhookSecrets, apiBase: originOf(s.STRIPE_API_BASE) };
}

function razorpayOf(s: Read): RazorpayKeys | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = s;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = s;
  if (!keyId || !keySecret || !webhookSecrets)
    return refuseLoneBase(s, 'RAZORPAY_API_BASE', 'RAZORPAY_KEY_ID');
  return { keyId, keySecret, webhookSecrets, apiBase: originOf(s.RAZORPAY_API_BASE) };
}

function refuseLoneBase(s: Read, baseName: keyof Read, keyName: keyof Read): null {
  if (s[baseName] !== undefined) throw new StartError(`${baseName} needs ${keyName}.`);
  return null;
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}

/** A demo has accounts that anyone can use; real money must not meet them. */
function refuseLiveKeys({ STRIPE_SECRET_KEY: stripe, RAZORPAY_KEY_ID: razorpay }: Read): void {
  const live = Object.entries({ STRIPE_SECRET_KEY: stripe, RAZORPAY_KEY_ID: razorpay }).find(([, key]) =>
    key?.includes('_live_'),
  );
  if (live)
    throw new StartError(
      `${live[0]} is a live key, and live keys are for production: set NODE_ENV=production, or use a test key.`,
    );
}

function chosenOf(
  wanted: PaymentSettings['chosen'] | undefined,
  keys: Pick<PaymentSettings, 'stripe' | 'razorpay'>,
  production: boolean,
): PaymentSettings['chosen'] {
  if (wanted === 'sandbox' && production)
    throw new StartError(
      'PAYMENT_PROVIDER=sandbox is refused in production, because it accepts test cards. Use stripe or razorpay.',
    );
  if ((wanted === 'stripe' || wanted === 'razorpay') && !keys[wanted])
    throw new StartError(
      `PAYMENT_PROVIDER=${wanted} needs the keys of ${wanted}: ${keyNames[wanted].join(', ')}.`,
    );
  if (wanted) return wanted;
  if (keys.stripe && keys.razorpay)
    throw new StartError(
      'The keys of Stripe and of Razorpay are set: PAYMENT_PROVIDER must say which one to use.',
    );
  if (keys.stripe) return 'stripe';
  if (keys.razorpay) return 'razorpay';
  return production ? null : 'sandbox';
}
