import { siteRoutes } from './site.routes.ts';
import { createAccounts, type Accounts, type EndBilling } from './domains/accounts/accounts.ts';
import { createAdmin, recordUploadEnd, type Admin } from './domains/admin/admin.ts';
import {
  createCatalogue,
  lectureExists,
  processingChanged,
  type Catalogue,
} from './domains/catalogue/catalogue.ts';
import { createCommerce, type Commerce } from './domains/commerce/commerce.ts';
import { createLearning, findWatchedLectures, type Learning } from './domains/learning/learning.ts';
import { createMedia, type Media } from './domains/media/media.ts';
import { createNotifications } from './domains/notifications/notifications.ts';
import type { Dependencies } from './dependencies.ts';
import { jobKinds } from './jobs.ts';
import { siteOrigin } from './platform/config/config.ts';
import type { ClaimedFolder } from './platform/leftovers/claimed-folder.ts';
import type { JobHandler } from './platform/queue/queue.ts';
import type { Route } from './platform/route.ts';
import type { ListNamedFiles } from './platform/storage/stored-files.ts';

/** The domains with their routes and job handlers. */
export interface Product {
  readonly accounts: Accounts;
  readonly media: Media;
  readonly catalogue: Catalogue;
  readonly commerce: Commerce;
  readonly learning: Learning;
  readonly admin: Admin;
  /** The site's origin, known once the site listens. */
  readonly site: () => string;
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** The files in storage that rows name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage whose entries belong to rows. */
  readonly claimedFolders: readonly ClaimedFolder[];
}

type Domains = Pick<Product, 'accounts' | 'media' | 'catalogue' | 'commerce' | 'learning' | 'admin'>;

/** Creates the product. `port` returns the site's port once it listens. */
export function createProduct(deps: Dependencies, port = () => deps.config.port): Product {
  const site = () => siteOrigin(deps.config, port());
  const domains = createDomains(deps, site);
  const { accounts, media, catalogue, commerce, learning, admin } = domains;
  const parts = [accounts, media, catalogue, commerce, learning, admin];
  const handlers = handlersOf(deps, domains, site);
  checkHandlers(handlers);
  return {
    ...domains,
    site,
    routes: [...siteRoutes(deps.config, commerce), ...parts.flatMap((domain) => domain.routes)],
    handlers,
    ...filesOf([accounts, media, catalogue]),
  };
}

/** Creates the domains, each with those before it. */
function createDomains(deps: Dependencies, site: () => string): Domains {
  const { config, clock, queue, storage, payments, log, bus, workFolder } = deps;
  const { db } = deps.database;
  const accounts = accountsOf(deps, site, (userId) => commerce.endBilling(userId));
  const { securityEvents } = accounts;
  // Uploads to an object store take no space here.
  const disk = storage.isShared ? { forVideos: async () => Number.POSITIVE_INFINITY } : deps.disk;
  const disks = { disk, nodeDisk: deps.disk };
  const room = { queue, storage, workFolder, ffmpeg: config.ffmpeg, limits: config.disk };
  const fromLater = { lectureExists, uploadEnded: recordUploadEnd, processingChanged };
  const media = createMedia({
    delivery: config.files.delivery,
    db,
    bus,
    clock,
    log,
    securityEvents,
    ...fromLater,
    ...room,
    ...disks,
  });
  const catalogue = createCatalogue({ db, database: deps.database, clock, queue, storage, media });
  const shop = { db, clock, queue, payments, log, bus, catalogue, securityEvents, site };
  const commerce = createCommerce({
    ...shop,
    ...secretsOf(deps),
    countPayment: deps.metrics.payment,
    contactOf: (userId) => accounts.service.contactOf(userId),
    people: accounts.users,
    watchedSince: findWatchedLectures,
    countryKnown: config.countryHeader !== undefined,
  });
  const learning = createLearning({
    ...{ db, clock, site, queue, storage, accounts, media, catalogue, commerce },
    ...{ secret: deps.secret, previousSecret: deps.previousSecret },
  });
  const admin = createAdmin({ db, clock, accounts, commerce });
  return { accounts, media, catalogue, commerce, learning, admin };
}

function handlersOf(
  { database: { db }, queue, mail, payments }: Dependencies,
  { accounts, media, catalogue, commerce, learning, admin }: Domains,
  site: () => string,
): JobHandler[] {
  const senders = { accounts, catalogue, commerce, learning };
  const notifications = createNotifications({ db, queue, ...senders, mail, site });
  const builtIn = [...payments.byName.values()].flatMap((provider) => provider.builtIn?.handlers ?? []);
  return [
    ...accounts.handlers,
    ...media.handlers,
    ...catalogue.handlers,
    ...commerce.handlers,
    ...learning.handlers,
    ...builtIn,
    ...admin.handlers,
    ...notifications.handlers,
  ];
}

function secretsOf({ secret, previousSecret, config }: Dependencies) {
  const secrets: [string, ...string[]] = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return { secrets, reachableByOthers: config.production || config.publicDemo };
}

/** `endBilling` is called only after all domains exist. */
function accountsOf(deps: Dependencies, site: () => string, endBilling: EndBilling): Accounts {
  const { config, clock, queue, storage, log, secret } = deps;
  const { testAdmin, factorsRequired, sessions: sessionLimits } = config;
  const settings = { secret, previousSecret: deps.previousSecret, testAdmin, factorsRequired, sessionLimits };
  return createAccounts({ db: deps.database.db, clock, queue, storage, log, site, endBilling, ...settings });
}

/**
 * The domains' files and folders in storage. They are queried one after the other, because a backup has a single
 * connection.
 */
function filesOf(
  domains: readonly Pick<Media, 'namedFiles' | 'claimedFolders'>[],
): Pick<Product, 'namedFiles' | 'claimedFolders'> {
  return {
    claimedFolders: domains.flatMap(({ claimedFolders }) => claimedFolders),
    async namedFiles(from) {
      const files: Awaited<ReturnType<ListNamedFiles>>[] = [];
      for (const domain of domains) files.push(await domain.namedFiles(from));
      return files.flat();
    },
  };
}

function checkHandlers(handlers: readonly JobHandler[]): void {
  for (const kind of jobKinds) {
    const count = handlers.filter((handler) => handler.kind === kind).length;
    if (count !== 1) throw new Error(`the job ${kind.name} has ${count} handlers`);
  }
}
