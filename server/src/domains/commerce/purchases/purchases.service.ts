import { pageSize } from '@fit-coder/contracts/catalogue';
import type { Purchase } from '@fit-coder/contracts/selling/purchases';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { refundableUntil } from '../refunds/refund-policy.ts';
import { refusalOf } from '../refunds/refund.ts';
import { findLastPayments, type LastPayment } from '../refunds/refunds.repository.ts';
import { findShopSettings, type ShopSettings } from '../shop/shop-settings.repository.ts';
import { findPurchases, type PurchaseRow } from './purchases.repository.ts';

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
    const payments = await findLastPayments(
      db,
      rows.map(({ id }) => id),
    );
    const paymentOf = new Map(payments.map((payment) => [payment.orderId, payment]));
    const ids = new Set(rows.flatMap((row) => row.courses.map((course) => course.id)));
    const slugs = new Map((await catalogue.factsOf(db, [...ids])).map(({ id, slug }) => [id, slug]));
    return rows.map((row) => ({
      reference: row.reference,
      description: row.description,
      courses: row.courses.flatMap(({ id, ...course }) => {
        const slug = slugs.get(id);
        return slug === undefined ? [] : [{ id, slug, ...course }];
      }),
      amountCents: row.amount_cents,
      currency: row.currency,
      paidAt: row.paid_at.toISOString(),
      invoice: row.invoice,
      refundedCents: paymentOf.get(row.id)?.refunded ?? 0,
      refundUntil: refundUntil(row, paymentOf.get(row.id), refund, clock.now()),
    }));
  }
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
