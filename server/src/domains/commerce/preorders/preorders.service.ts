import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { findLatePreorders, markGivenBack, type LatePreorder } from './preorders.repository.ts';

interface PreordersDependencies extends ServiceContext {
  readonly refunds: RefundsService;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Courses that were sold before they were recorded. */
export class PreordersService extends Service<PreordersDependencies> {
  /** Refunds, once, every pre-order whose course is later than its day by more than the operator's limit. */
  async giveBackLate(): Promise<void> {
    const { db, clock } = this.dependencies;
    const { preorderDays } = await findShopSettings(db);
    const latest = new Date(clock.now().getTime() - preorderDays * dayMs).toISOString().slice(0, 10);
    for (const late of await findLatePreorders(db, latest))
      await db.transaction().execute((tx) => this.#giveBack(tx, late));
  }

  /**
   * Marks the pre-order first, so that only one of two concurrent runs asks for its refund. Both happen in one
   * transaction; a job carries out the refund.
   */
  async #giveBack(tx: Database, late: LatePreorder): Promise<void> {
    const { clock, refunds } = this.dependencies;
    const { userId, paymentId, courseId, amount, title } = late;
    if (userId !== null) await holdAccount(tx, userId);
    if (!(await markGivenBack(tx, late, clock.now()))) return;
    const reason = `${title} was not recorded in time.`;
    const wish = { paymentId, amount, reason, requestedBy: null, endsSubscription: false, courseId };
    try {
      await refunds.request(tx, wish);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#tell(tx, late, error.message);
    }
  }

  /** Tells the administrators of a pre-order that cannot be paid back, such as one with a dispute. */
  async #tell(tx: Database, late: LatePreorder, why: string): Promise<void> {
    const { provider, orderId, paymentId, courseId, amount, title } = late;
    const subject = `${paymentId}:${courseId}`;
    const detail = { payment: paymentId, amount, course: title, why };
    const { clock } = this.dependencies;
    await raiseAlarm(tx, { kind: 'preorder_late', provider, subject, orderId, detail }, clock.now());
  }
}
