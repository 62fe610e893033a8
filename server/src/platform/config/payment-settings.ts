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

/** One secret, or two with a comma while one replaces the other. */
const secrets = z.pipe(
  z
    .string()
    .check(z.regex(/^[^\s,]{8,}(?:,[^\s,]{8,})?$/u, 'must be one secret, or two with a comma between them')),
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
  STRIPE_WEBHOOK_SECRET: z.optional(secrets),
  STRIPE_API_BASE: z.optional(base),
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(?:live|test)_\w+$/u, 'must be a key that begins with rzp_')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string().check(z.minLength(8, 'must be the secret of RAZORPAY_KEY_ID'))),
  RAZORPAY_WEBHOOK_SECRET: z.optional(secrets),
  RAZORPAY_API_BASE: z.optional(base),
};

type Read = { readonly [Name in keyof typeof paymentSettings]?: z.infer<(typeof paymentSettings)[Name]> };

/** Reads the payment settings. @throws StartError with a sentence if they are incomplete or contradict each other */
export function paymentSettingsOf(s: Read, production: boolean): PaymentSettings {
  const stripe = stripeOf(s);
  const razorpay = razorpayOf(s);
  if (!production) refuseLiveKeys(s);
  return { chosen: chosenOf(s.PAYMENT_PROVIDER, { stripe, razorpay }, production), stripe, razorpay };
}

function stripeOf(s: Read): StripeKeys | null {
  const keys = allOrNone(s, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (!keys) return refuseLoneBase(s, 'STRIPE_API_BASE', 'STRIPE_SECRET_KEY');
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = keys;
  return { secretKey, webhookSecrets, apiBase: originOf(s.STRIPE_API_BASE) };
}

function razorpayOf(s: Read): RazorpayKeys | null {
  const keys = allOrNone(s, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  if (!keys) return refuseLoneBase(s, 'RAZORPAY_API_BASE', 'RAZORPAY_KEY_ID');
  return {
    keyId: keys.RAZORPAY_KEY_ID,
    keySecret: keys.RAZORPAY_KEY_SECRET,
    webhookSecrets: keys.RAZORPAY_WEBHOOK_SECRET,
    apiBase: originOf(s.RAZORPAY_API_BASE),
  };
}

/** These settings if all of them are set, null if none is. @throws StartError with what is missing */
function allOrNone<Name extends keyof Read>(
  s: Read,
  names: readonly Name[],
): { readonly [Each in Name]: NonNullable<Read[Each]> } | null {
  const missing = names.filter((name) => s[name] === undefined);
  const present = names.filter((name) => s[name] !== undefined);
  if (present.length === 0) return null;
  if (missing.length > 0)
    throw new StartError(
      `${missing.join(' and ')} must be set too, because ${present.join(' and ')} ${present.length === 1 ? 'is' : 'are'} set.`,
    );
  return s as { readonly [Each in Name]: NonNullable<Read[Each]> };
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

const keyNames = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
} as const;
