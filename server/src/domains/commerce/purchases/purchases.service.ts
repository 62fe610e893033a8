import { pageSize } from '@fit-coder/contracts/catalogue';
import type { Purchase } from '@fit-coder/contracts/selling/purchases';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { refundableUntil } from '../refunds/refund-policy.ts';
import { refusalOf } from '../refunds/refund.ts';
import { findLastPayments, type LastPayment } from '../refunds/refunds.repository.ts';
import { findShopSettings, type ShopSettings } from '../shop/shop-settings.repository.ts';
import { statusAt } from '../subscriptions/subscription.ts';
import { findInvoicedPayments, findPurchases, type PurchaseRow } from './purchases.repository.ts';

export interface PurchasesDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
}

/** What users paid for. */
export class PurchasesService extends Service<PurchasesDependencies> {
  /** The last paid first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    currentUser: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ purchases: Purchase[]; next: string | null }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await findPurchases(this.dependencies.db, currentUser.userId, {
      after,
      limit: pageSize + 1,
    });
    const { shown, next } = pageOf(rows, pageSize);
    return { purchases: await this.#present(shown), next };
  }

  /** All purchases of the user, for the data export. */
  async all(userId: string): Promise<Purchase[]> {
    return this.#present(await findPurchases(this.dependencies.db, userId));
  }

  async #present(rows: readonly PurchaseRow[]): Promise<Purchase[]> {
    const { db, clock, catalogue } = this.dependencies;
    const { refund } = await findShopSettings(db);
    const paymentOf = await findShownPayments(db, rows);
    const ids = new Set(rows.flatMap((row) => row.courses.map((course) => course.id)));
    const slugs = new Map((await catalogue.factsOf(db, [...ids])).map(({ id, slug }) => [id, slug]));
    const now = clock.now();
    return rows.map((row) => {
      const payment = paymentOf.get(row.id);
      return {
        reference: row.reference,
        courses: row.courses.flatMap(({ id, ...course }) => {
          const slug = slugs.get(id);
          return slug === undefined ? [] : [{ id, slug, ...course }];
        }),
        subscription: subscriptionState(row, now),
        ...paid(row, payment),
        refundUntil: refundUntil(row, payment, refund, now),
      };
    });
  }
}

/** The last payment of a purchase, with its invoice. */
interface ShownPayment extends LastPayment {
  readonly invoice: string | null;
  /** What its invoice says was paid; null if it paid the order itself, which has words of its own. */
  readonly description: string | null;
}

/** The last payments of these purchases, by the ids of their orders. */
async function findShownPayments(
  db: Database,
  rows: readonly PurchaseRow[],
): Promise<ReadonlyMap<string, ShownPayment>> {
  const orderIds = rows.map(({ id }) => id);
  const payments = await findLastPayments(db, orderIds);
  const paymentIds = payments.map(({ id }) => id);
  const facts = new Map((await findInvoicedPayments(db, paymentIds)).map((of) => [of.id, of]));
  const shown = payments.map((payment): [string, ShownPayment] => {
    const of = facts.get(payment.id);
    const description = of?.order_id === payment.orderId ? null : (of?.description ?? null);
    return [payment.orderId, { ...payment, invoice: of?.number ?? null, description }];
  });
  return new Map(shown);
}

function subscriptionState({ status, current_period_end }: PurchaseRow, now: Date): Purchase['subscription'] {
  if (status === null) return null;
  return statusAt({ status, current_period_end }, now) === 'expired' ? 'ended' : 'running';
}

type Paid = Pick<
  Purchase,
  'description' | 'amountCents' | 'currency' | 'paidAt' | 'invoice' | 'refundedCents'
>;

/** What was paid: the last payment of a subscription, because that one can be refunded; otherwise the order. */
function paid(row: PurchaseRow, payment: ShownPayment | undefined): Paid {
  if (row.status === null || !payment)
    return {
      description: row.description,
      amountCents: row.amount_cents,
      currency: row.currency,
      paidAt: row.paid_at.toISOString(),
      invoice: row.invoice,
      refundedCents: payment?.refunded ?? 0,
    };
  return {
    description: payment.description ?? row.description,
    amountCents: payment.amount,
    currency: payment.currency,
    paidAt: (payment.paidAt ?? row.paid_at).toISOString(),
    invoice: payment.invoice,
    refundedCents: payment.claimed,
  };
}

/** Until when the buyer may ask for the last payment of a purchase; null if they cannot. */
function refundUntil(
  { recipient }: PurchaseRow,
  payment: LastPayment | undefined,
  policy: ShopSettings['refund'],
  now: Date,
): string | null {
  if (recipient !== 'buyer' || !payment?.paidAt || refusalOf(payment) !== null) return null;
  const until = refundableUntil(policy, payment.paidAt);
  return until && until > now ? until.toISOString() : null;
}
