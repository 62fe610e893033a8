import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { freePort } from '../../../../scripts/free-port.ts';
import { startMain, type StartedSite } from '../../start/started-site.ts';
import { startTestSite, type TestSite, type TestUser } from '../../support/test-site.ts';
import { StripeDouble } from './double/double.ts';
import { siteSecret } from './stripe-site.ts';

/** A site in a process of its own that is paid by Stripe's double, and is killed and started again. */
export interface KilledSite {
  /** Its database; runs no jobs. */
  readonly access: TestSite;
  readonly double: StripeDouble;
  start(): Promise<void>;
  /** Ends it as an operator does. */
  end(): Promise<void>;
  kill(): Promise<void>;
  /** Sends an order; null if the site ended before it answered. */
  order(user: TestUser, body: object): Promise<{ url: string; reference: string } | null>;
  /** The status of an order, as the page after the payment asks for it. */
  statusOf(user: TestUser, reference: string): Promise<string>;
  /** A minute passes, after which another request may continue what the killed process began. */
  forgetProcess(user: TestUser): Promise<void>;
  stop(): Promise<void>;
}

/** `compiled`: the folder in which sites share their compiled code. */
export async function prepareKilledSite(compiled: string): Promise<KilledSite> {
  const access = await startTestSite();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const endpoint = { url: `${origin}/api/v1/webhooks/stripe`, secret: siteSecret };
  const double = await StripeDouble.start({ secretKey: 'sk_test_double', endpoint });
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: access.deps.database.pool.options.connectionString,
    DATA_DIR: access.dataDir,
    TEST_ADMIN: 'off',
    // A process that ends by itself leaves its compiled code to those that are killed.
    NODE_COMPILE_CACHE: compiled,
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_WEBHOOK_SECRET: siteSecret,
    STRIPE_API_BASE: double.url,
  };
  let running: StartedSite | null = null;
  const call = (user: TestUser, path: string, init: RequestInit = {}) =>
    fetch(`${origin}/api/v1${path}`, {
      ...init,
      headers: { cookie: user.cookie, 'content-type': 'application/json' },
    });
  const order: KilledSite['order'] = async (user, body) => {
    const response = await call(user, '/subscribe', { method: 'POST', body: JSON.stringify(body) })
      // Read here, because the site can also end while it answers.
      .then(async (each) => ({ status: each.status, headers: each.headers, text: await each.text() }))
      .catch(() => null);
    if (response?.status === 503) {
      // On a busy machine the site asks to try again after a second.
      await setTimeout(Number(response.headers.get('retry-after')) * 1000);
      return order(user, body);
    }
    // On a busy machine Stripe's double may be slow too; the same key makes another attempt safe.
    if (response?.text.includes('provider_unreachable') && 'key' in body) return order(user, body);
    if (response && response.status !== 200) throw new Error(response.text);
    return response && (JSON.parse(response.text) as { url: string; reference: string });
  };
  return {
    access,
    double,
    async start() {
      running = await startMain({ env });
      if (running.exitCode !== null) throw new Error(`the site did not start: ${running.stderr}`);
    },
    async end() {
      await running?.stop();
    },
    async kill() {
      await running?.kill();
    },
    order,
    async statusOf(user, reference) {
      const response = await call(user, `/orders/${reference}`).catch((error: unknown) => {
        const { exitCode = null, stderr = '' } = running ?? {};
        throw exitCode === null ? error : new Error(`the site ended by itself: ${exitCode} ${stderr}`);
      });
      return ((await response.json()) as { order: { status: string } }).order.status;
    },
    async forgetProcess({ user }) {
      await access.deps.database.db
        .updateTable('checkout_attempts')
        .set({ started_at: sql`started_at - interval '1 minute'` })
        .where('user_id', '=', user.id)
        .execute();
    },
    async stop() {
      await running?.kill();
      await double.stop();
      await access.close();
    },
  };
}
