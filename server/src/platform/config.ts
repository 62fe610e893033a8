import * as z from 'zod/mini';
import { sessionLimitsOf, sessionSettings, type SessionLimits } from './session-limits.ts';
import { StartError } from './start-error.ts';

const onOff = z.enum(['on', 'off'], 'must be on or off');
/** An address with one of these schemes; without the check `localhost:3000` would be one, of the scheme `localhost`. */
const url = (schemes: RegExp, what: string) => z.url({ protocol: schemes, error: `must be ${what}` });
const publicUrl = 'the address people use, without a path, such as https://courses.example.com';

/** Every setting, named as its environment variable. */
const settings = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  PORT: z._default(
    z.coerce
      .number('must be a port from 0 to 65535')
      .check(
        z.int('must be a port from 0 to 65535'),
        z.minimum(0, 'must be a port from 0 to 65535'),
        z.maximum(65535, 'must be a port from 0 to 65535'),
      ),
    3000,
  ),
  HOST: z._default(z.string().check(z.minLength(1, 'must be an address or a host name')), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//u, 'must begin with postgres://'))),
  PUBLIC_URL: z.optional(
    url(/^https?$/u, publicUrl).check(
      z.refine((address) => /^https?:\/\/[^/?#@]+\/*$/iu.test(address), `must be ${publicUrl}`),
    ),
  ),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  ADMIN_EMAIL: z.optional(z.email('must be an email address')),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.minLength(8, 'must have at least 8 characters'),
      // What the login takes.
      z.maxLength(128, 'can have at most 128 characters'),
    ),
  ),
  DEMO: z.optional(onOff),
  TEST_ADMIN: z.optional(onOff),
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  ...sessionSettings,
  SMTP_URL: z.optional(url(/^smtps?$/u, 'an address such as smtp://user:password@mail.example.com:587')),
  MAIL_FROM: z._default(z.string(), 'Fit Coder Courses <courses@localhost>'),
  PAYMENT_PROVIDER: z.optional(z.enum(['sandbox'], 'must be sandbox')),
  FFMPEG: z.optional(z.string()),
  PATH: z.optional(z.string()),
  TRUST_PROXY: z._default(onOff, 'off'),
  RATE_LIMITS: z._default(onOff, 'on'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or warn',
    ),
    'info',
  ),
});

/** The settings after reading: typed, defaults filled in, rules between them checked. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Origin that people use, without a slash at its end; absent: `siteOrigin` says it. */
  readonly publicUrl: string | undefined;
  readonly web: boolean;
  readonly worker: boolean;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly demo: boolean;
  readonly testAdmin: boolean;
  /** Administrators have to have a second factor. */
  readonly factorsRequired: boolean;
  /** Absent: made once and kept in the data folder. */
  readonly secret: string | undefined;
  /** The secret before `secret`, which still verifies what it signed; absent where there was none. */
  readonly previousSecret: string | undefined;
  readonly sessions: SessionLimits;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly sandboxPayments: boolean;
  /** The ffmpeg to use, and folders to look in, as in PATH; absent: the usual places. */
  readonly ffmpeg: { readonly command: string | undefined; readonly searchPath: string | undefined };
  readonly trustProxy: boolean;
  /** Off where a proxy in front limits already. */
  readonly rateLimits: boolean;
  readonly logLevel: string;
}

/** Reads the settings from the environment. @throws StartError with a sentence that names the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = settings.safeParse(present);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const s = read.data;
  const production = s.NODE_ENV === 'production';
  checkTogether(s, production);
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    publicUrl: s.PUBLIC_URL && new URL(s.PUBLIC_URL).origin,
    web: s.ROLE !== 'worker',
    worker: s.ROLE !== 'web',
    admin:
      s.ADMIN_EMAIL && s.ADMIN_PASSWORD
        ? { email: s.ADMIN_EMAIL.toLowerCase(), password: s.ADMIN_PASSWORD }
        : undefined,
    demo: s.DEMO ? s.DEMO === 'on' : !production,
    testAdmin: s.TEST_ADMIN ? s.TEST_ADMIN === 'on' : !production,
    factorsRequired: production,
    secret: s.SECRET,
    previousSecret: s.SECRET_PREVIOUS,
    sessions: sessionLimitsOf(s),
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    sandboxPayments: !production,
    ffmpeg: { command: s.FFMPEG, searchPath: s.PATH },
    trustProxy: s.TRUST_PROXY === 'on',
    rateLimits: s.RATE_LIMITS === 'on',
    logLevel: s.LOG_LEVEL,
  };
}

/** The origin that people use: what the settings say, or this machine with the port that is listened on. */
export function siteOrigin(config: Pick<Config, 'publicUrl'>, port: number): string {
  return config.publicUrl ?? `http://localhost:${port}`;
}

function checkTogether(s: z.infer<typeof settings>, production: boolean): void {
  if (Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD)) {
    throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (s.ROLE !== 'all' && !s.DATABASE_URL) {
    throw new StartError(
      `ROLE=${s.ROLE} needs DATABASE_URL, since the embedded database serves one process only.`,
    );
  }
  if (!production) return;
  if (!s.SECRET) throw new StartError('SECRET must be set in production: 32 random characters or more.');
  if (!s.PUBLIC_URL) throw new StartError('PUBLIC_URL must be set in production: the address people use.');
  if (s.PAYMENT_PROVIDER === 'sandbox') {
    throw new StartError('PAYMENT_PROVIDER=sandbox is refused in production, since its cards are not real.');
  }
  if (s.DEMO === 'on')
    throw new StartError('DEMO=on is refused in production, since its passwords are public.');
}
