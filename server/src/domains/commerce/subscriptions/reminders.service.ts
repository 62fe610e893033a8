import type { Queue } from '../../../platform/queue/queue.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { subscriptionReminder } from '../commerce.jobs.ts';
import { findFailuresDue, findRenewalsDue, noteReminder, type DueReminder } from './notices.repository.ts';

export interface RemindersDependencies extends ServiceContext {
  readonly queue: Queue;
}

/** How many reminders are looked for at once. */
const batch = 200;

/** Reminds subscribers before they pay again, and while their payments fail. */
export class RemindersService extends Service<RemindersDependencies> {
  /**
   * Enqueues every reminder that is due; returns how many. Each is noted in the transaction that enqueues it, so it is
   * sent once, however often this runs and on however many nodes.
   */
  async remind(): Promise<number> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    return (
      (await this.#send(() => findRenewalsDue(db, now, batch), now)) +
      (await this.#send(() => findFailuresDue(db, now, batch), now))
    );
  }

  async #send(find: () => Promise<DueReminder[]>, now: Date): Promise<number> {
    const { db, queue } = this.dependencies;
    let sent = 0;
    for (let due = await find(); due.length > 0; due = await find()) {
      await db.transaction().execute(async (tx) => {
        for (const reminder of due) {
          if (!(await noteReminder(tx, reminder, now))) continue;
          const { subscriptionId, userId, kind, about } = reminder;
          const data = { subscriptionId, userId, kind, about: about.toISOString() };
          await queue.send(tx, subscriptionReminder, data, `${subscriptionId} ${kind} ${data.about}`);
          sent += 1;
        }
      });
    }
    return sent;
  }
}
