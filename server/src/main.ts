import type { AddressInfo } from 'node:net';
import { workAfterStart } from './after-start.ts';
import { buildApp } from './app.ts';
import { openDependencies, type Dependencies } from './dependencies.ts';
import { loadRenderer } from './http/pages/page-renderer.ts';
import { refuseUnfinishedRestore } from './platform/backup/unfinished-restore.ts';
import { readConfig, siteOrigin, type Config } from './platform/config/config.ts';
import { openDataFolder, type FolderPart } from './platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { startUpkeep, type Upkeep } from './platform/leftovers/upkeep.ts';
import { createLog, type Logger } from './platform/observation/log.ts';
import { passedSocket } from './platform/passed-socket.ts';
import { StartError } from './platform/start-error.ts';
import { createProduct, type Product } from './product.ts';
import { prepareAccounts, type DemoAccess } from './seed.ts';
import { greet, showAccounts } from './startup-message.ts';

/** How many connections may wait while the site restarts, if the system allows it. */
const backlog = 4096;

/** Logged only in production, where other services may use the same account. */
const startedByRoot =
  'The site was started as root, so its database runs as the user nobody. Other services that use this account can read and change the data. Start the site as its own user (docs/operating.md).';

/** Logged only in production with DATABASE_URL, because each of several nodes then has its own mail folder. */
const unsentMails =
  'No emails are sent, because SMTP_URL is not set. Each node writes its emails to DATA_DIR/mail instead.';

const webDist = new URL('../../web/dist/', import.meta.url);

/** Whether the process was told to stop. */
let stopping = false;

/** Steps that undo the start, run in reverse order when the process stops. */
const undo: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  if (config.production && config.databaseUrl && !config.smtpUrl) log.warn(unsentMails);
  const folder = await openDataFolder(config.dataDir, partsOf(config));
  undo.push(() => folder.close());
  await refuseUnfinishedRestore(folder.path);
  const settings = { ...config, dataDir: folder.path };
  const deps = await openDependencies(settings, await databaseUrl(settings, log), log);
  undo.push(() => deps.close());
  // If the system chooses the port, it is known once the site listens.
  let { port } = config;
  const product = createProduct(deps, () => port);
  await product.commerce.prepareCurrency(config.currency);
  const startedAt = deps.clock.now();
  const accounts = await prepareAccounts(deps, product);
  // First, because it would mistake this process's own work for leftovers.
  await product.media.recover(config);
  const beforeServing = undo.length;
  if (config.web) port = await serve(deps, product, accounts);
  else showAccounts(config, accounts);
  if (config.worker && !config.web) await product.media.howFfmpegRuns();
  if (config.worker) await deps.queue.work(product.handlers);
  const upkeep = beginUpkeep(deps, product, startedAt);
  // Ends after the web server, which first tells a balancer that the process stops.
  undo.splice(beforeServing, 0, () => upkeep.stop());
  await workAfterStart(deps, { product, isStopping: () => stopping });
}

/** A process with one role can share the folder with one that has the other. */
function partsOf({ web, worker }: Config): FolderPart[] {
  return [...(web ? (['web'] as const) : []), ...(worker ? (['worker'] as const) : [])];
}

async function databaseUrl(config: Config, log: Logger): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  if (config.production && process.getuid?.() === 0) log.warn(startedByRoot);
  const starting = startEmbeddedPostgres({ folder: config.dataDir, log });
  // A stop waits for the server that is starting, which would outlive this process.
  undo.push(async () => (await starting.catch(() => null))?.stop());
  const { url } = await starting;
  if (stopping) throw new Error('The start ends here, because the process was told to stop.');
  return url;
}

/** Runs after the start, without delaying it. */
function beginUpkeep(
  deps: Dependencies,
  { claimedFolders: folders, media }: Product,
  startedAt: Date,
): Upkeep {
  const { config, database } = deps;
  const { db } = database;
  const { dataDir } = config;
  // The embedded database belongs to this process, so all files written since its start are its own. The times in an
  // object store come from another clock.
  const aloneSince = config.databaseUrl === undefined && !config.files.s3 ? startedAt : null;
  return startUpkeep({ ...deps, db, dataDir, folders, aloneSince, isLent: media.isLent });
}

/** Listens, and returns the port. */
async function serve(deps: Dependencies, product: Product, accounts: readonly DemoAccess[]): Promise<number> {
  const { config } = deps;
  const ffmpeg = config.worker ? await product.media.howFfmpegRuns() : null;
  const app = await buildApp(deps, product, await loadRenderer(webDist));
  try {
    await app.listen({ ...placeOf(config), backlog });
  } catch (error) {
    throw whyNotListening(config, error);
  }
  undo.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  greet(siteOrigin(config, port), config, accounts, ffmpeg);
  return port;
}

/** Where to listen: on the socket that systemd passed, or at HOST and PORT. @throws StartError */
function placeOf({ host, port, production, publicDemo }: Config): {
  host: string;
  port: number;
  fd?: number;
} {
  const fd = passedSocket(process.env, process.pid);
  if (fd === null) return { host, port };
  // With a passed socket HOST has no effect, but it decides who can reach a site with public passwords.
  if (!production && !publicDemo)
    throw new StartError(
      'A socket of systemd may be open to other machines. Set NODE_ENV=production for a real site or DEMO=public for a public demonstration.',
    );
  return { host, port, fd };
}

/** A sentence about how to fix a port or an address that cannot be used; other errors are returned unchanged. */
function whyNotListening({ host, port }: Config, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT ${port} is in use by another program. Stop that program, or choose another PORT.`,
    );
  if (code === 'EACCES')
    return new StartError(
      `This user is not allowed to listen on PORT ${port}. Choose a PORT of 1024 or higher.`,
    );
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new StartError(
      `HOST ${host} is not an address of this machine (${code}). Set HOST to one of its addresses, such as 127.0.0.1.`,
    );
  return error;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const step of undo.reverse())
    await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

// Further signals change nothing: `npm start` also forwards the Ctrl-C that its terminal already sends here.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!stopping) void stop().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  // A stop during the start closes the database, which makes the start fail; the stop ends the process itself.
  if (!stopping) await giveUp(error);
}

/** Reports why the site cannot start, undoes the completed steps and ends the process. */
async function giveUp(error: unknown): Promise<never> {
  const sentence =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`Fit Coder Courses cannot start: ${sentence}\n`);
  await stop();
  process.exit(1);
}
