import type { Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import pLimit from 'p-limit';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { reconciliationDue } from '../commerce.jobs.ts';
import type { Payments } from '../payments/payment-provider.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import { deleteContent } from '../payments/payment-events.repository.ts';
import { compare, type ComparisonDependencies } from './comparison.ts';
import { findLastEventTime, openSubjects, type OpenSubject } from './open-subjects.repository.ts';
import {
  findReconciliations,
  findRunning,
  insertReconciliation,
  storeTally,
} from './reconciliations.repository.ts';
import {
  Counting,
  presentReconciliation,
  reconciliationCursor,
  type ReconciliationRow,
} from './reconciliation.ts';

export interface ReconciliationDependencies extends ServiceContext, ComparisonDependencies {
  readonly queue: Queue;
  readonly payments: Payments;
  readonly log: Logger;
}

const pageSize = 20;
const sliceSize = 50;
/** Calls to the providers at the same time: enough to be done in a night, few enough for their limits. */
const lanes = 4;
const firstId = '00000000-0000-0000-0000-000000000000';
/** Days after the handling of an event in which its content is kept. */
const contentDays = 90;
const contentBatch = 1000;
const silenceMs = 24 * 60 * 60 * 1000;

/** Compares our orders, subscriptions and payments with the providers, and repairs what events did not report. */
export class ReconciliationService extends Service<ReconciliationDependencies> {
  /** Starts a comparison in the background; returns the running one if there is one. */
  async start({ userId }: CurrentUser): Promise<{ reconciliation: Reconciliation; isNew: boolean }> {
    const { db, queue, clock } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const isNew = await insertReconciliation(tx, userId, clock.now());
      // Also for one that has begun: its job may have been given up.
      await queue.send(tx, reconciliationDue, {}, reconciliationDue.schedule.key);
      return { reconciliation: presentReconciliation(await mustBeRunning(findRunning(tx))), isNew };
    });
  }

  /** Newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    cursor: string | undefined,
  ): Promise<{ reconciliations: Reconciliation[]; next: string | null }> {
    const before = cursor === undefined ? undefined : reconciliationCursor.decode(cursor);
    const rows = await findReconciliations(this.dependencies.db, before, pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      reconciliations: shown.map(presentReconciliation),
      next: last ? reconciliationCursor.encode(last.id) : null,
    };
  }

  /** Whether a comparison has begun and not ended. */
  async isRunning(): Promise<boolean> {
    return (await findRunning(this.dependencies.db)) !== null;
  }

  /**
   * Runs the comparison that has begun, or else a new one, to its end. Only one job runs at a time; the next attempt
   * continues a comparison whose process was killed. @throws if `signal` aborts
   */
  async run(signal: AbortSignal): Promise<Reconciliation> {
    const { db, clock, log } = this.dependencies;
    await insertReconciliation(db, null, clock.now());
    const { id, started_at: startedAt, repaired } = await mustBeRunning(findRunning(db));
    const counting = new Counting(startedAt, repaired);
    for (const find of openSubjects) {
      let after: string | undefined = firstId;
      while (after !== undefined) {
        const subjects: OpenSubject[] = await find(db, { after, size: sliceSize, now: clock.now() });
        await this.#compareAll(subjects, counting, signal);
        await storeTally(db, id, counting, null);
        after = subjects.at(-1)?.id;
      }
    }
    await this.#noticeSilence(counting);
    await this.#deleteContent();
    await storeTally(db, id, counting, clock.now());
    const { checked, different } = counting;
    log.info(
      { checked, repaired: counting.repaired, different },
      'the payments were compared with the providers',
    );
    const [row] = await findReconciliations(db, id + 1, 1);
    return presentReconciliation(await mustBeRunning(Promise.resolve(row ?? null)));
  }

  async #compareAll(
    subjects: readonly OpenSubject[],
    counting: Counting,
    signal: AbortSignal,
  ): Promise<void> {
    const limit = pLimit(lanes);
    await limit.map(subjects, async (subject) => {
      signal.throwIfAborted();
      const isAway = counting.isAway(subject.provider);
      if (isAway) return counting.list(subject, 'provider_unreachable');
      counting.add(subject, await compare(this.dependencies, subject));
    });
  }

  /** Deletes what providers sent long ago. It can name buyers, and handling an event again does not need it. */
  async #deleteContent(): Promise<void> {
    const { db, clock } = this.dependencies;
    const before = new Date(clock.now().getTime() - contentDays * 24 * 60 * 60 * 1000);
    let deleted = contentBatch;
    while (deleted === contentBatch) deleted = await deleteContent(db, before, contentBatch);
  }

  /** Repairs without a single event in a day mean that the provider sends its events elsewhere, or nowhere. */
  async #noticeSilence({ unreported }: Counting): Promise<void> {
    const { db, clock, log } = this.dependencies;
    for (const [provider, repaired] of unreported) {
      const last = await findLastEventTime(db, provider);
      if (last && clock.now().getTime() - last.getTime() < silenceMs) continue;
      const lastEventAt = last?.toISOString() ?? null;
      log.error({ provider, lastEventAt, repaired }, 'the webhooks of a payment provider do not arrive');
      // One alarm for each time of silence; a resolved one is raised again while the silence lasts.
      const subject = lastEventAt ?? 'never';
      const alarm = { kind: 'webhooks_silent', provider, subject, orderId: null };
      const detail = { repaired, lastEventAt, comparedAt: clock.now().toISOString() };
      await raiseAlarm(db, { ...alarm, detail }, clock.now());
    }
  }
}

async function mustBeRunning(found: Promise<ReconciliationRow | null>): Promise<ReconciliationRow> {
  const row = await found;
  if (!row) throw new Error('the comparison that was just begun is gone');
  return row;
}
