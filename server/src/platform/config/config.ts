import { exposureOf, type Exposure } from './exposure.ts';
import { isLoopback } from './loopback.ts';
import { checkTogether } from './rules.ts';
import { paymentSettingsOf, refuseHalfOfKeys, type PaymentSettings } from './payment-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { trustedProxiesOf, type TrustedProxies } from './trusted-proxies.ts';
import { settings, type Settings } from './settings.ts';
import { diskLimitsOf, type DiskLimits } from '../disk/disk-settings.ts';
import { sessionLimitsOf, type SessionLimits } from '../security/session-limits.ts';
import { s3SettingsOf, type S3Settings } from './object-store-settings.ts';
import { StartError } from '../start-error.ts';

/** The checked settings: typed, with defaults, and with the rules between them applied. */
export interface Config {
  readonly production: boolean;
  /**
   * Whether other machines can reach this demo: its passwords are then random, and its mailbox is for administrators.
   */
  readonly publicDemo: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Leads to PostgreSQL itself if `databaseUrl` leads to a pooler in transaction mode; absent: `databaseUrl` does. */
  readonly databaseDirectUrl: string | undefined;
  /** Off if `databaseUrl` leads to a pooler that does not keep the statements that a client prepared. */
  readonly namedStatements: boolean;
  /** The public origin of the site, without a trailing slash; absent: see `siteOrigin`. */
  readonly publicUrl: string | undefined;
  /** Host names, besides the public one, that requests may use for this site, in lower case. */
  readonly allowedHosts: readonly string[];
  readonly web: boolean;
  readonly worker: boolean;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly demo: boolean;
  /** Whether the accounts of a public demo get new passwords at this start. */
  readonly newDemoPasswords: boolean;
  readonly testAdmin: boolean;
  /** Administrators must have a second factor. */
  readonly factorsRequired: boolean;
  /** Absent: generated once and stored in the data folder. */
  readonly secret: string | undefined;
  /** The previous secret, which still verifies what it signed; absent if there is none. */
  readonly previousSecret: string | undefined;
  readonly sessions: SessionLimits;
  readonly disk: DiskLimits;
  readonly files: FileSettings;
  /** Gives programs on other machines access to the metrics; absent: only this machine has access. */
  readonly metricsToken: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Whether emails wait instead of being sent unencrypted. */
  readonly smtpTlsRequired: boolean;
  readonly mailFrom: string;
  readonly payments: PaymentSettings;
  /** The ffmpeg to use, and folders to search, as in PATH; absent: the usual ones. */
  readonly ffmpeg: { readonly command: string | undefined; readonly searchPath: string | undefined };
  /** The address for reporting vulnerabilities of this site; absent: none is published. */
  readonly securityContact: string | undefined;
  /** 0 without a proxy. */
  readonly trustedProxies: TrustedProxies;
  /** The header, in lower case, in which the proxy names the visitor's country. */
  readonly countryHeader: string | undefined;
  /** How many seconds a process that was told to stop still accepts requests. */
  readonly shutdownDelay: number;
  /** Of the prices of courses (ISO 4217); absent: the stored one, or US dollars. */
  readonly currency: string | undefined;
  /** Off if a proxy limits requests. */
  readonly rateLimits: boolean;
  readonly logLevel: string;
  /** Warnings about the settings for the operator, as sentences. */
  readonly warnings: readonly string[];
}

export interface FileSettings {
  /** The object store that holds the files; absent: the data folder. */
  readonly s3: S3Settings | undefined;
  /** Who sends videos: this process, nginx in front of it, or the object store. */
  readonly delivery: 'stream' | 'x-accel' | 'redirect';
}

/** Reads the settings from the environment. @throws StartError with a sentence that names the variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { values, nameOf, warnings } = withSecretFiles(present);
  refuseHalfOfKeys(values);
  const read = settings.safeParse(values);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartError(`${nameOf(String(issue?.path[0]))} ${issue?.message ?? 'is not valid'}.`);
  }
  const s = read.data;
  const exposure = exposureOf(s);
  checkTogether(s, exposure);
  return { ...configOf(s, exposure), warnings };
}

function configOf(s: Settings, exposure: Exposure): Omit<Config, 'warnings'> {
  const production = exposure === 'production';
  return {
    production,
    publicDemo: exposure === 'demonstration',
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    ...databaseOf(s),
    publicUrl: s.PUBLIC_URL && new URL(s.PUBLIC_URL).origin,
    allowedHosts: s.ALLOWED_HOSTS?.split(',').map((name) => name.trim().toLowerCase()) ?? [],
    web: s.ROLE !== 'worker',
    worker: s.ROLE !== 'web',
    admin: adminOf(s),
    demo: s.DEMO ? s.DEMO !== 'off' : !production,
    newDemoPasswords: s.DEMO_PASSWORDS === 'new',
    testAdmin: s.TEST_ADMIN ? s.TEST_ADMIN === 'on' : exposure === 'local',
    factorsRequired: production,
    secret: s.SECRET,
    previousSecret: s.SECRET_PREVIOUS,
    sessions: sessionLimitsOf(s),
    disk: diskLimitsOf(s),
    files: { s3: s3SettingsOf(s), delivery: s.MEDIA_DELIVERY },
    metricsToken: s.METRICS_TOKEN,
    smtpUrl: s.SMTP_URL,
    smtpTlsRequired: requiresTls(s),
    mailFrom: s.MAIL_FROM,
    payments: paymentSettingsOf(s, production),
    ffmpeg: { command: s.FFMPEG, searchPath: s.PATH },
    securityContact: s.SECURITY_CONTACT,
    trustedProxies: trustedProxiesOf(s.TRUST_PROXY) ?? 0,
    countryHeader: s.COUNTRY_HEADER?.toLowerCase(),
    shutdownDelay: s.SHUTDOWN_DELAY,
    currency: s.CURRENCY,
    rateLimits: s.RATE_LIMITS === 'on',
    logLevel: s.LOG_LEVEL,
  };
}

function adminOf({ ADMIN_EMAIL, ADMIN_PASSWORD }: Settings): Config['admin'] {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return undefined;
  return { email: ADMIN_EMAIL.toLowerCase(), password: ADMIN_PASSWORD };
}

function databaseOf(s: Settings): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'namedStatements'> {
  return {
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    namedStatements: s.DATABASE_STATEMENTS === 'named',
  };
}

/** The site's origin: from the settings, or this machine with the port that it listens on. */
export function siteOrigin(config: Pick<Config, 'publicUrl'>, port: number): string {
  return config.publicUrl ?? `http://localhost:${port}`;
}

/** The connection to a mail server on this machine needs no encryption. */
function requiresTls({ SMTP_URL, SMTP_TLS }: Settings): boolean {
  if (SMTP_TLS !== undefined) return SMTP_TLS === 'required';
  return SMTP_URL !== undefined && !isLoopback(new URL(SMTP_URL).hostname);
}
