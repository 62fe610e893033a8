import { installCountry } from './http/country.ts';
import { catalogueChannel } from './domains/catalogue/catalogue.ts';
import { accessChannel } from './domains/commerce/commerce.ts';
import type { PermissionChanges } from './domains/media/media.ts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { admit } from './http/api/access.ts';
import { installApiReference } from './http/openapi/api-reference.ts';
import { bindRoutes } from './http/api/bind.ts';
import { installCaptions } from './http/api/captions.ts';
import { installErrors } from './http/failures/errors.ts';
import { installLectureFiles } from './http/api/lecture-files.ts';
import { builtFonts, installFiles } from './http/pages/files.ts';
import { installRouteLimits } from './http/limits/route-limits.ts';
import { refuseWhileBusy } from './http/limits/busy.ts';
import { storeOf } from './http/limits/counted-calls.ts';
import { SharedCounts, type Exchange } from './http/limits/shared-counts.ts';
import { EventStreams } from './http/limits/event-streams.ts';
import { RenderGate } from './http/limits/render-gate.ts';
import { usualLimits, type SiteLimits } from './http/limits/site-limits.ts';
import { installHealth } from './http/health.ts';
import { KnownHosts } from './http/hosts/known-hosts.ts';
import { guardHosts } from './http/hosts/wrong-host.ts';
import { installMailbox, type MailboxReader } from './http/development/mailbox.ts';
import { inProcessCalls } from './http/api/in-process.ts';
import { originCheck, type CheckOrigin } from './http/hosts/origin.ts';
import { installOneClick, type OneClick } from './http/one-click.ts';
import { installMetrics } from './http/metrics.ts';
import { installRequestLog } from './http/request-log.ts';
import { PageCache } from './http/pages/page-cache.ts';
import type { PageRenderer } from './http/pages/page-renderer.ts';
import { respondFromCache, installPages } from './http/pages/pages.ts';
import {
  installSecurityHeaders,
  type InlineDigests,
  type PageSources,
} from './http/headers/security-headers.ts';
import { installShutdown } from './http/shutdown.ts';
import { installSecurityContact } from './http/hosts/security-contact.ts';
import { SharedResponses } from './http/api/shared-responses.ts';
import { SessionCookie, type FindCurrentUser } from './http/sessions.ts';
import { trustOf } from './http/trusted-proxies.ts';
import { createWebServer } from './http/web-server.ts';
import { notify, type Bus } from './platform/bus.ts';
import type { Config } from './platform/config/config.ts';
import { currentUserOf } from './platform/route.ts';
import { listenToSessions } from './platform/security/session-channel.ts';
import { originOf } from './platform/security/security-events.ts';
import type { Product } from './product.ts';

/** Carries counts of calls, which hold for all nodes. */
const limitsChannel = 'limits';

/** For a site that serves only the API. */
const nothingInline: InlineDigests = { scriptDigests: [], styleDigests: [] };

/** Builds the web server without listening. `renderer` is the built front end; with null, only the API is served. */
export async function buildApp(
  deps: Dependencies,
  product: Product,
  renderer: PageRenderer | null,
  limits: SiteLimits = usualLimits,
): Promise<FastifyInstance> {
  const sessionCookie = new SessionCookie(isSecure(deps.config));
  const { checkOrigin, hasOtherHost } = guards(deps, product);
  const { cache, shared } = keepUntilChanged(deps.bus);
  const isTrusted = trustOf(deps.config.trustedProxies);
  const app = createWebServer({
    log: deps.log,
    isTrusted,
    rateLimits: deps.config.rateLimits,
    limits,
    respondEarly: (request, response) =>
      hasOtherHost(request, response) ||
      (renderer !== null && respondFromCache({ cache, renderer }, sessionCookie.name, request, response)),
  });
  installCountry(app, deps.config.countryHeader, isTrusted);
  const mediaOrigins = await originsOfMedia(deps);
  await installFloor(app, deps, { ...(renderer ?? nothingInline), mediaOrigins }, limits);
  installOperation(app, deps, product, cache);
  const findCurrentUser = (token: string) => product.accounts.findCurrentUser(token);
  await bindRoutes(app, product.routes, {
    ...{ cookie: sessionCookie, checkOrigin, findCurrentUser, shared },
    ...boundTo(deps, product, limits),
  });
  await installOneClick(app, oneClicksOf(product));
  await installApiReference(app, sessionCookie.name);
  await installFiles(app, deps.storage);
  installMedia(app, deps, product, { sessionCookie, checkOrigin });
  await installDemoPages(app, deps, checkOrigin, readerOf(sessionCookie, findCurrentUser));
  const callsOf = inProcessCalls(product.routes, shared, product.accounts.securityEvents);
  const gate = new RenderGate(limits.renders);
  if (renderer) installPages(app, { renderer, cache, gate, cookie: sessionCookie, findCurrentUser, callsOf });
  return app;
}

/** The links that stop emails. */
function oneClicksOf({ learning }: Product): OneClick[] {
  return [
    { path: '/unfollow', stop: learning.stopFollowing },
    { path: '/endweekly', stop: learning.endWeeklyMail },
    { path: '/unsubscribe', stop: async (token) => void (await learning.questionMails.unsubscribe(token)) },
  ];
}

/** Health checks, metrics and the security contact. */
function installOperation(app: FastifyInstance, deps: Dependencies, product: Product, pageCache: PageCache) {
  installMetrics(app, { ...deps, pageCache });
  installHealth(app, deps.database.ping, deps.disk);
  installSecurityContact(app, deps, product.site);
}

/** What the binding of the routes needs from the site. */
function boundTo({ config, bus }: Dependencies, { accounts, admin }: Product, limits: SiteLimits) {
  return {
    rateLimits: config.rateLimits,
    streams: new EventStreams(limits.streams, bus, config.rateLimits),
    audit: admin.audit,
    securityEvents: accounts.securityEvents,
  };
}

/** The checks that refuse requests from other sites' pages and for other hosts. */
function guards({ config, log }: Dependencies, { site }: Product) {
  const hosts = new KnownHosts(config);
  return { checkOrigin: originCheck(hosts), hasOtherHost: guardHosts(hosts, site, log) };
}

/** The caches of catalogue data that is the same for everyone. A change clears them, and so does a lost connection. */
function keepUntilChanged(bus: Bus) {
  const learnsOfChanges = () => bus.listens;
  const cache = new PageCache(learnsOfChanges);
  const shared = new SharedResponses(learnsOfChanges);
  bus.listen(catalogueChannel, () => {
    cache.clear();
    shared.clear();
  });
  return { cache, shared };
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https://') ?? false;
}

function readerOf(sessionCookie: SessionCookie, findCurrentUser: FindCurrentUser): MailboxReader {
  return async (request) => {
    const token = sessionCookie.read(request);
    return token === null ? null : findCurrentUser(token);
  };
}

/** The checkout of a built-in provider, and the mailbox of emails that were written to files instead of sent. */
async function installDemoPages(
  app: FastifyInstance,
  { payments, mailbox, config }: Dependencies,
  checkOrigin: CheckOrigin,
  findReader: MailboxReader,
) {
  const edge = { checkOrigin, findUser: findReader, fonts: await builtFonts() };
  for (const { builtIn } of payments.byName.values()) await builtIn?.installPages(app, edge);
  if (mailbox) installMailbox(app, mailbox, config.publicDemo ? findReader : null);
}

/** The origin of the object store, if browsers load videos from it. */
async function originsOfMedia({ config, storage }: Dependencies): Promise<string[]> {
  if (config.files.delivery !== 'redirect' || storage.addresses === null) return [];
  return [new URL(await storage.addresses.forBrowser('media')).origin];
}

/** The plugins and hooks that apply to every request. */
async function installFloor(
  app: FastifyInstance,
  deps: Dependencies,
  sources: PageSources,
  { eventLoop }: SiteLimits,
) {
  const { config } = deps;
  const counts = new SharedCounts(config.databaseUrl === undefined ? null : exchangeOf(deps));
  installErrors(app);
  installRequestLog(app);
  installShutdown(app, config.shutdownDelay);
  installSecurityHeaders(app, isSecure(config), sources);
  refuseWhileBusy(app, eventLoop);
  if (config.rateLimits) installRouteLimits(app, counts);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(rateLimit, { global: false, store: storeOf(counts) });
}

/** Carries counts of calls between nodes. If the database cannot be reached, each node counts by itself. */
function exchangeOf({ bus, database, log }: Dependencies): Exchange {
  return {
    send: (payload) =>
      notify(database.db, limitsChannel, payload).catch((error: unknown) =>
        log.debug({ err: error }, 'the counts of calls were not reported to the other nodes'),
      ),
    receive: (listener) => void bus.listen(limitsChannel, (payload) => payload !== null && listener(payload)),
  };
}

/** Rights to watch change with a user's sessions and role, with what they bought, and with the courses. */
function permissionChangesOf(bus: Bus): PermissionChanges {
  return {
    learnsOfChanges: () => bus.listens,
    onChange(listener) {
      listenToSessions(bus, listener);
      bus.listen(accessChannel, listener);
      // Without a course, only prices, plans or ratings changed.
      bus.listen(catalogueChannel, (course) => course !== '' && listener(null));
    },
  };
}

/** Uploads and video delivery, with the site's functions that identify the user. */
function installMedia(
  app: FastifyInstance,
  deps: Dependencies,
  product: Product,
  { sessionCookie, checkOrigin }: { sessionCookie: SessionCookie; checkOrigin: CheckOrigin },
) {
  const readToken = (request: FastifyRequest) => sessionCookie.read(request);
  const findCurrentUser = (token: string) => product.accounts.findCurrentUser(token);
  installLectureFiles(app, { readToken, findCurrentUser, findFile: product.learning.findFile });
  installCaptions(app, { readToken, findCurrentUser, findCaptions: product.learning.findCaptions });
  product.media.install(app, {
    readToken,
    findCurrentUser,
    mayWatch: (currentUser, assetId) =>
      product.learning.mayWatchAsset(deps.database.db, currentUser, assetId),
    permissionChanges: permissionChangesOf(deps.bus),
    requireAdministrator: async (request) => {
      checkOrigin(request);
      const token = readToken(request);
      const currentUser = token === null ? null : await findCurrentUser(token);
      const { securityEvents: events } = product.accounts;
      admit('adminWrite', currentUser, { action: 'uploadVideo', origin: originOf(request), events });
      return currentUserOf({ currentUser }).userId;
    },
    audit: product.admin.audit,
  });
}
