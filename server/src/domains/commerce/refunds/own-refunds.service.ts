import type { RefundPreview, ShopTerms } from '@fit-coder/contracts/customers/refunds';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { publicTax } from '../invoices/tax/public-tax.ts';
import type { OrderRow } from '../orders/order.ts';
import { findOrder, findOrderItems } from '../orders/orders.repository.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { policyRefusal, type RefundPolicy, type WatchedCourse } from './refund-policy.ts';
import { leftOf, refusalOf } from './refund.ts';
import {
  findFirstReturn,
  findLastPayments,
  findUnreturnedIds,
  type LastPayment,
} from './refunds.repository.ts';
import type { AskedRefund, RefundsService } from './refunds.service.ts';

export interface OwnRefundsDependencies extends ServiceContext {
  /** Whether a trusted proxy names the country of each request. */
  readonly countryKnown: boolean;
  readonly refunds: Pick<RefundsService, 'request' | 'conclude' | 'refresh'>;
  readonly catalogue: Pick<Catalogue, 'coveredCourses'>;
  /** The lectures that a user watched since then. */
  readonly watchedSince: (db: Database, userId: string, since: Date) => Promise<string[]>;
}

/** A purchase whose refund is judged, as the connection or the transaction sees it. */
interface Judged {
  readonly db: Database;
  readonly userId: string;
  readonly order: OrderRow;
}

/** Refunds that buyers ask for themselves, as far as the operator's terms allow them. */
export class OwnRefundsService extends Service<OwnRefundsDependencies> {
  async terms(): Promise<ShopTerms> {
    const { db, countryKnown } = this.dependencies;
    const { refund, preorderDays, tax } = await findShopSettings(db);
    return {
      refundDays: refund.days,
      refundShare: refund.share,
      preorderDays,
      tax: publicTax(tax, countryKnown),
    };
  }

  /** What a refund of the last payment of a purchase would do. @throws Refusal `not_found` */
  async preview(currentUser: CurrentUser, reference: string): Promise<RefundPreview> {
    const { db } = this.dependencies;
    const { order, payment, refusal } = await this.#rule(db, currentUser, reference);
    const items = (await findOrderItems(db, order.id)).filter(({ givenBack }) => !givenBack);
    return {
      amountCents: leftOf(payment),
      currency: payment.currency,
      refusal,
      hasEarlier: payment.hasEarlier,
      ends: items.length > 0 ? items.map(({ title }) => title) : [order.description],
    };
  }

  /**
   * Refunds what is left of the last payment, and ends a subscription. The provider is asked first whether that renewed.
   * The terms are judged under the lock of the account, so that the second of two concurrent refunds is judged after the
   * first.
   * @throws Refusal `not_found`, `refund_refused`
   */
  async refund(currentUser: CurrentUser, reference: string): Promise<AskedRefund> {
    const { db, refunds } = this.dependencies;
    await refunds.refresh((await this.#lastPayment(db, currentUser, reference)).payment);
    const requested = await db.transaction().execute(async (tx) => {
      await holdAccount(tx, currentUser.userId);
      const { payment, refusal } = await this.#rule(tx, currentUser, reference);
      if (refusal !== null) throw new Refusal('refund_refused', refusal);
      return refunds.request(tx, {
        paymentId: payment.id,
        amount: 'rest',
        reason: 'The buyer asked for it within the terms.',
        requestedBy: currentUser.userId,
        endsSubscription: true,
        courseId: null,
      });
    });
    return refunds.conclude(requested);
  }

  async #rule(db: Database, currentUser: CurrentUser, reference: string) {
    const { order, payment } = await this.#lastPayment(db, currentUser, reference);
    const { refund: policy } = await findShopSettings(db);
    const judged = { db, userId: currentUser.userId, order };
    const refusal = refusalOf(payment) ?? (await this.#policyRefusal(judged, policy, payment));
    return { order, payment, refusal };
  }

  async #lastPayment(db: Database, { userId }: CurrentUser, reference: string) {
    const order = await findOrder(db, reference);
    if (order?.user_id !== userId) throw notBought();
    const [payment] = await findLastPayments(db, [order.id]);
    if (!payment) throw notBought();
    return { order, payment };
  }

  async #policyRefusal(
    judged: Judged,
    policy: RefundPolicy,
    { paidAt, wasCredited }: LastPayment,
  ): Promise<string | null> {
    if (judged.order.recipient !== 'buyer') return forOthers;
    if (paidAt === null) return 'This payment has not arrived, so there is nothing to refund.';
    if (wasCredited) return credited;
    const courses = await this.#watchedCourses(judged, paidAt);
    return policyRefusal(policy, paidAt, courses, this.dependencies.clock.now());
  }

  /**
   * The courses that only this purchase opens, where purchases that are being refunded do not count, with what was watched
   * of them since the payment, or since an earlier one that was refunded: nobody watches a course bit by bit and pays for
   * none of it.
   */
  async #watchedCourses({ db, userId, order }: Judged, paidAt: Date): Promise<WatchedCourse[]> {
    const { clock, catalogue, watchedSince } = this.dependencies;
    const returned = await findFirstReturn(db, { userId, orderId: order.id });
    const since = returned && returned < paidAt ? returned : paidAt;
    const watched = await catalogue.coveredCourses(db, await watchedSince(db, userId, since));
    if (order.kind === 'courses') {
      const bought = new Set((await findOrderItems(db, order.id)).map(({ courseId }) => courseId));
      return watched.filter(({ id }) => bought.has(id));
    }
    const owned = new Set(await findUnreturnedIds(db, userId, clock.now()));
    return watched.filter(({ id }) => !owned.has(id));
  }
}

const forOthers =
  'Gifts and team seats cannot be refunded here, because others may already be using them. Write to us instead.';

const credited =
  'You changed your plan after this payment and were credited for it. Write to us if you want to return it.';

function notBought(): Refusal {
  return new Refusal('not_found', 'You have no purchase with this reference.');
}
