import { join } from 'node:path';
import { guardProvider, type PaymentProvider, type Payments } from './domains/commerce/commerce.ts';
import { sandboxJobKinds } from './domains/commerce/sandbox/jobs.ts';
import type { SandboxDependencies } from './domains/commerce/sandbox/announcement.ts';
import { openBus, type Bus } from './platform/bus.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { siteOrigin, type Config } from './platform/config/config.ts';
import { reachDatabase } from './platform/database/addresses.ts';
import type { BoundedAddresses } from './platform/database/server-limits.ts';
import { keptSecret, ownFolder } from './platform/data-folder/data-entries.ts';
import { claimStorage, type Claim } from './platform/storage/site-mark.ts';
import {
  openDatabase,
  type Database,
  type DatabaseConnection,
  type DatabaseLimits,
} from './platform/database/database.ts';
import { checkSharedSecret } from './platform/security/shared-secret.ts';
import { readPreviousSecret } from './platform/security/kept-secret.ts';
import { DiskSpace } from './platform/disk/disk-space.ts';
import type { Logger } from './platform/observation/log.ts';
import { openMailFolder, type Mailbox } from './platform/mail/mail-files.ts';
import { openSmtpMail } from './platform/mail/smtp.ts';
import type { Mail } from './platform/mail/mail.ts';
import { createMetrics, type Metrics } from './platform/observation/metrics.ts';
import { migrate } from './platform/database/migrations.ts';
import { openQueue, type Queue } from './platform/queue/queue.ts';
import { openLocalStorage } from './platform/storage/local.ts';
import type { Storage } from './platform/storage/storage.ts';
import { jobKinds } from './jobs.ts';

/** Everything outside the domains that the site depends on, as the settings choose it. */
export interface Dependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly database: DatabaseConnection;
  readonly bus: Bus;
  readonly queue: Queue;
  readonly storage: Storage;
  readonly payments: Payments;
  readonly mail: Mail;
  /** The emails that were written to files instead of sent; null if emails are sent, and in production. */
  readonly mailbox: Mailbox | null;
  /** Local folder for unfinished uploads and transcodes. */
  readonly workFolder: string;
  readonly disk: DiskSpace;
  readonly secret: string;
  /** The previous secret, which still verifies what it signed. */
  readonly previousSecret: string | undefined;
  /** Closes everything; the queue first gets time to finish its running jobs. */
  close(): Promise<void>;
}

/** What a process does with the site's storage and secret. */
export interface Claims {
  readonly files: Claim;
  readonly secret: Claim;
}

/** How long a site's requests wait for the database. */
export const usualWaits: DatabaseLimits = { silenceMs: 4000 };

const migrations = new URL('../migrations/', import.meta.url);

/**
 * Opens every dependency. `databaseUrl` is the address of a running PostgreSQL; `claims` is for commands. @throws
 * StartError if the settings do not fit the machine, the database or the storage
 */
export async function openDependencies(
  config: Config,
  databaseUrl: string,
  log: Logger,
  limits: DatabaseLimits = usualWaits,
  claims: Claims = { files: 'begin', secret: 'begin' },
): Promise<Dependencies> {
  const workFolder = await openFolders(config.dataDir);
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const files = await filesOf(config);
  const addresses = await reachDatabase(databaseUrl, config, log);
  const previousSecret = await previousSecretOf(config);
  await prepareDatabase(addresses.patient, log, async (db) => {
    await claimStorage(files.storage, db, config, claims.files);
    await checkSharedSecret(db, { secret, previousSecret }, config, claims.secret, log);
  });
  const database = chooseConnection(addresses, config, log, limits);
  const kinds = isSandbox(config) ? [...jobKinds, ...sandboxJobKinds] : jobKinds;
  const metrics = createMetrics();
  const queue = await openQueue(addresses.patient, kinds, log, metrics);
  const bus = await openBus(addresses.patient, log);
  const dependencies = { db: database.db, clock: systemClock, queue, secret, previousSecret };
  return {
    config,
    log,
    metrics,
    clock: systemClock,
    database,
    bus,
    queue,
    ...files,
    payments: await choosePayments(config, dependencies, log),
    ...chooseMail(config),
    workFolder,
    secret,
    previousSecret,
    close: () => closeAll(queue, bus, database),
  };
}

async function closeAll(queue: Queue, bus: Bus, database: DatabaseConnection): Promise<void> {
  await queue.stop(20);
  await bus.close();
  await database.close();
}

async function previousSecretOf({ secret, previousSecret, dataDir }: Config): Promise<string | undefined> {
  return secret ? previousSecret : readPreviousSecret(dataDir);
}

/** A process that serves no requests needs no time limits, neither here nor on the database server, and no pooler. */
function chooseConnection(
  { requests, patient }: BoundedAddresses,
  { namedStatements: named }: Config,
  log: Logger,
  limits: DatabaseLimits,
): DatabaseConnection {
  if (limits.silenceMs === undefined) return openDatabase(patient, log, limits);
  return openDatabase(requests, log, { ...limits, named });
}

/** Creates missing folders of the data folder, and returns the one for unfinished work. */
async function openFolders(dataDir: string): Promise<string> {
  await ownFolder(dataDir, 'storage');
  await ownFolder(dataDir, 'mail');
  return ownFolder(dataDir, 'work');
}

async function filesOf(config: Config): Promise<Pick<Dependencies, 'storage' | 'disk'>> {
  return { storage: await chooseStorage(config), disk: new DiskSpace(config.dataDir, config.disk.reserve) };
}

/** The storage that the settings choose. */
export async function chooseStorage({
  dataDir,
  files: { s3 },
}: Pick<Config, 'dataDir' | 'files'>): Promise<Storage> {
  // Loaded only when it is used, because the store's library is large.
  if (s3) return (await import('./platform/storage/s3/open.ts')).openBucket(s3);
  return openLocalStorage(join(dataDir, 'storage'));
}

function chooseMail({
  smtpUrl,
  smtpTlsRequired,
  mailFrom,
  dataDir,
  production,
}: Config): Pick<Dependencies, 'mail' | 'mailbox'> {
  if (smtpUrl) return { mail: openSmtpMail(smtpUrl, mailFrom, smtpTlsRequired), mailbox: null };
  const folder = openMailFolder(join(dataDir, 'mail'), mailFrom, systemClock);
  return { mail: folder, mailbox: production ? null : folder };
}

/** The providers that the settings name, each with its keys. The SDKs of the others are not loaded. */
async function choosePayments(
  config: Config,
  dependencies: SandboxDependencies,
  log: Logger,
): Promise<Payments> {
  const { stripe, razorpay } = config.payments;
  const site = () => siteOrigin(config, config.port);
  const providers: PaymentProvider[] = [];
  if (isSandbox(config)) {
    const { createSandbox } = await import('./domains/commerce/sandbox/provider.ts');
    providers.push(createSandbox(dependencies));
  }
  if (stripe) {
    const { createStripe } = await import('./domains/commerce/stripe/provider.ts');
    providers.push(createStripe({ ...dependencies, ...stripe, site, log }));
  }
  if (razorpay) {
    const { createRazorpay } = await import('./domains/commerce/razorpay/provider.ts');
    providers.push(createRazorpay({ ...dependencies, ...razorpay, site, log }));
  }
  const byName = new Map(providers.map((provider) => [provider.name, guardProvider(provider, log)]));
  const { chosen } = config.payments;
  return { chosen: (chosen !== null && byName.get(chosen)) || null, byName };
}

function isSandbox({ payments }: Config): boolean {
  return payments.chosen === 'sandbox';
}

/**
 * Migrates the database, then calls `check`. Uses a connection without limits, because a migration or the storage may be
 * slow, and waits while another node does the same.
 */
async function prepareDatabase(
  url: string,
  log: Logger,
  check: (db: Database) => Promise<void>,
): Promise<void> {
  const patient = openDatabase(url, log, { max: 1 });
  try {
    await migrate(patient.pool, migrations);
    await check(patient.db);
  } finally {
    await patient.close();
  }
}
