import { isCurrency } from '@fit-coder/contracts/money';
import * as z from 'zod/mini';
import { diskSettings } from '../disk/disk-settings.ts';
import { paymentSettings } from './payment-settings.ts';
import { s3SettingsSchema } from './object-store-settings.ts';
import { trustedProxiesOf } from './trusted-proxies.ts';
import { wholeNumber } from './whole-number.ts';
import { sessionSettings } from '../security/session-limits.ts';

const onOff = z.enum(['on', 'off'], 'must be on or off');
/** A URL with one of these schemes. Without this check, `localhost:3000` would be a URL with the scheme `localhost`. */
const url = (schemes: RegExp, what: string) => z.url({ protocol: schemes, error: `must be ${what}` });
const publicUrl = 'the URL that users open, without a path, such as https://courses.example.com';
const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//u, 'must begin with postgres://'));
const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'));

/** `ada@example.com` or `Ada <ada@example.com>`; the host may be a single word, such as `localhost`. */
const sender = /^(?:[^<>@\p{Cc}]*<[^\s<>@,;"\p{Cc}]+@[a-z\d.-]+>|[^\s<>@,;"\p{Cc}]+@[a-z\d.-]+)$/iu;

/** A host name or a literal address, without scheme, port or path. */
const hostName = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)$/iu;

/** All settings, by their environment variables. */
export const settings = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  PORT: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d+$/u, 'must be a port from 0 to 65535')), z.transform(Number)),
      z.number().check(z.maximum(65535, 'must be a port from 0 to 65535')),
    ),
    3000,
  ),
  HOST: z._default(z.string().check(z.minLength(1, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), 'data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATABASE_STATEMENTS: z._default(z.enum(['named', 'unnamed'], 'must be named or unnamed'), 'named'),
  DATABASE_TLS: z._default(z.enum(['required', 'off'], 'must be required or off'), 'required'),
  PUBLIC_URL: z.optional(
    url(/^https?$/u, publicUrl).check(
      z.refine((address) => /^https?:\/\/[^/?#@]+\/*$/iu.test(address), `must be ${publicUrl}`),
    ),
  ),
  ALLOWED_HOSTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => list.split(',').every((name) => hostName.test(name.trim())),
          'must be host names with commas between them and without ports, such as courses.example.com,10.0.0.5',
        ),
      ),
  ),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  ADMIN_EMAIL: z.optional(z.email('must be an email address')),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.minLength(8, 'must have at least 8 characters'),
      // The maximum that the login accepts.
      z.maxLength(128, 'can have at most 128 characters'),
    ),
  ),
  DEMO: z.optional(z.enum(['on', 'off', 'public'], 'must be on, off or public')),
  DEMO_PASSWORDS: z._default(z.enum(['kept', 'new'], 'must be kept or new'), 'kept'),
  TEST_ADMIN: z.optional(onOff),
  SECRET: z.optional(secret),
  SECRET_PREVIOUS: z.optional(secret),
  ...sessionSettings,
  ...diskSettings,
  ...s3SettingsSchema,
  MEDIA_DELIVERY: z._default(
    z.enum(['stream', 'x-accel', 'redirect'], 'must be stream, x-accel or redirect'),
    'stream',
  ),
  SMTP_URL: z.optional(url(/^smtps?$/u, 'an address such as smtp://user:password@mail.example.com:587')),
  SMTP_TLS: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
  MAIL_FROM: z._default(
    z.string().check(z.regex(sender, 'must be an address such as Fit Coder Courses <courses@example.com>')),
    'Fit Coder Courses <courses@localhost>',
  ),
  ...paymentSettings,
  SHUTDOWN_DELAY: wholeNumber(0, 300, 'seconds', 0),
  FFMPEG: z.optional(z.string()),
  PATH: z.optional(z.string()),
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/u,
          'must be an address such as mailto:security@example.com or https://example.com/report',
        ),
      ),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => trustedProxiesOf(text) !== null,
          'must be on, off, the number of proxies in front (1 to 10), or their IP addresses and networks with commas between them, such as 10.0.0.0/8',
        ),
      ),
    'off',
  ),
  CURRENCY: z.optional(
    z
      .string()
      .check(z.refine(isCurrency, 'must be the code of a currency in capitals, such as USD, EUR or JPY')),
  ),
  COUNTRY_HEADER: z.optional(
    z.string().check(z.regex(/^[a-z][a-z\d-]*$/iu, 'must be the name of a header, such as CF-IPCountry')),
  ),
  RATE_LIMITS: z._default(onOff, 'on'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or warn',
    ),
    'info',
  ),
});

export type Settings = z.infer<typeof settings>;
