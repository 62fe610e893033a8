import type { Queue } from '../../../platform/queue/queue.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { preorderLate, type PreorderLate } from '../commerce.jobs.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import { findPaymentName } from '../payments/payments.repository.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { takeLatePreorders } from './preorders.repository.ts';

interface PreordersDependencies extends ServiceContext {
  readonly queue: Queue;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Courses that were sold before they were recorded. */
export class PreordersService extends Service<PreordersDependencies> {
  /** Enqueues the refund of every pre-order that is later than its day by more than the operator's limit, once. */
  async giveBackLate(): Promise<void> {
    const { db, clock, queue } = this.dependencies;
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const { preorderDays } = await findShopSettings(tx);
      const latest = new Date(now.getTime() - preorderDays * dayMs).toISOString().slice(0, 10);
      for (const late of await takeLatePreorders(tx, latest, now))
        await queue.send(tx, preorderLate, late, `${late.paymentId}:${late.courseId}`);
    });
  }

  /** Tells the administrators that the money of a pre-order must go back. */
  async announceLate({ paymentId, amount, courseId, title }: PreorderLate): Promise<void> {
    const { db, clock } = this.dependencies;
    const payment = await findPaymentName(db, paymentId);
    if (!payment) return;
    const { provider, provider_payment: name, order_id: orderId } = payment;
    const subject = `${name}:${courseId}`;
    const detail = { payment: paymentId, amount, course: title };
    await raiseAlarm(db, { kind: 'preorder_late', provider, subject, orderId, detail }, clock.now());
  }
}
