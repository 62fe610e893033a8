import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type {
  CheckoutRequest,
  PaymentProvider,
  RecurringPrice,
  RecurringTerms,
} from '../../../src/domains/commerce/payments/payment-provider.ts';
import { createRazorpay } from '../../../src/domains/commerce/razorpay/provider.ts';
import {
  openDatabase,
  type Database,
  type DatabaseConnection,
} from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startDouble, type RazorpayDouble } from './double/server.ts';
import { moveClock } from './double/subscription-books.ts';

export const webhookSecret = 'the secret of the webhooks';

/** The provider with a double behind it, and a database. */
export interface Shop {
  readonly double: RazorpayDouble;
  readonly provider: PaymentProvider;
  readonly db: DatabaseConnection['db'];
  /** Lets time pass for both. */
  moveTo(at: string): void;
  /** A request for a purchase that is paid once, or with `recurring` for a subscription. */
  request(change?: Partial<CheckoutRequest>): Promise<CheckoutRequest>;
}

/** A database that all tests of a file share. It can be used in hooks and tests, not before them. */
export function databaseForAllTests(): () => DatabaseConnection['db'] {
  const opened: { database?: TestDatabase; connection?: DatabaseConnection } = {};
  beforeAll(async () => {
    opened.database = await createTestDatabase();
    opened.connection = openDatabase(opened.database.url, createLog('silent'), { max: 4 });
  });
  afterAll(async () => {
    await opened.connection?.close();
    await opened.database?.drop();
  });
  return () => opened.connection?.db ?? fail();
}

/** A shop that all tests of a file share. It can be used in hooks and tests, not before them. */
export function shopForAllTests(): Shop {
  const db = databaseForAllTests();
  const opened: { shop?: Shop } = {};
  beforeAll(async () => {
    opened.shop = shopOn(await startDouble(), db());
  });
  afterAll(() => opened.shop?.double.close());
  const shop = () => opened.shop ?? fail();
  return {
    get double() {
      return shop().double;
    },
    get provider() {
      return shop().provider;
    },
    get db() {
      return shop().db;
    },
    moveTo: (at) => shop().moveTo(at),
    request: (change) => shop().request(change),
  };
}

function fail(): never {
  throw new Error('it is opened in beforeAll');
}

function shopOn(double: RazorpayDouble, db: DatabaseConnection['db']): Shop {
  const { clock } = double.books;
  const provider = createRazorpay({
    ...{ keyId: double.keyId, keySecret: double.keySecret, apiBase: double.url },
    webhookSecrets: [webhookSecret],
    site: () => 'https://courses.example.com',
    ...{ db, clock, log: createLog('silent') },
  });
  return {
    ...{ double, provider, db },
    moveTo: (at) => moveClock(double.books, new Date(at)),
    request: async (change = {}) => ({
      ...plainRequest(await insertUser(db), clock.now()),
      ...change,
    }),
  };
}

export async function insertUser(db: Database): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const account = { name: 'Grace Hopper', email, password_hash: 'none', role: 'user' } as const;
  const { id } = await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function plainRequest(userId: string, now: Date): CheckoutRequest {
  const reference = `FC-${randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`;
  return {
    reference,
    amount: 49_900,
    currency: 'INR',
    description: 'Python from zero',
    lines: [{ name: 'Python from zero', quantity: 1, amount: 49_900 }],
    discount: 0,
    customer: { userId, name: 'Grace Hopper', email: 'grace@example.com' },
    recurring: null,
    computesTax: false,
    expiresAt: new Date(now.getTime() + 35 * 60_000),
    successPath: `/paymentsuccess?reference=${reference}`,
    failurePath: `/failpay?reference=${reference}`,
    cancelPath: '/cart',
  };
}

/** A plan of ₹499 a month. */
export function monthly(change: Partial<RecurringTerms> = {}): RecurringTerms {
  const price: RecurringPrice = {
    ...{ id: `${randomUUID()}:49900`, planId: 'monthly', planName: 'Monthly' },
    ...{ amount: 49_900, currency: 'INR' },
    interval: 'month',
  };
  return { subscriptionId: randomUUID(), price, quantity: 1, trialDays: 0, firstDiscount: 0, ...change };
}
