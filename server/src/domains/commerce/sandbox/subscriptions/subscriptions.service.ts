import { Service } from '../../../../platform/service.ts';
import { PaymentRefused, type ChangePreview, type PlanChange } from '../../payments/payment-provider.ts';
import { announce, type BooksContext } from '../announcement.ts';
import type { Card } from '../card.ts';
import { cancelAtPeriodEnd, pass, resume } from './commands.ts';
import { dueAt, end, retry, runUntil, type Happening } from './life.ts';
import { applyChange, previewChange } from './plan-change.ts';
import { ownTime, type Account } from './subscription.ts';
import {
  findCard,
  findDueSubscriptions,
  findSubscription,
  lockSubscription,
  storeAccount,
  storeCard,
} from './subscriptions.repository.ts';

/** How much time passes at once in a subscription. */
export const passages = ['day', 'week', 'next'] as const;
export type Passage = (typeof passages)[number];

const dayMs = 24 * 60 * 60 * 1000;

/** A step of a subscription: from its account, its own time and its card. */
type Step = (account: Account, at: Date, card: string | null) => Happening;

/** The subscriptions of the sandbox: each change is stored together with the webhooks that tell it. */
export class SandboxSubscriptions extends Service<BooksContext> {
  find(id: string): Promise<Account | null> {
    return findSubscription(this.dependencies.db, { id });
  }

  /** The last digits of the card that it is paid with. */
  cardOf({ subscription }: Account): Promise<string | null> {
    return findCard(this.dependencies.db, subscription.customer_id);
  }

  async cancelAtPeriodEnd(id: string): Promise<void> {
    await this.#change(id, cancelAtPeriodEnd);
  }

  /** @throws PaymentRefused */
  async resume(id: string): Promise<void> {
    await this.#change(id, resume);
  }

  async cancelNow(id: string): Promise<void> {
    await this.#change(id, end);
  }

  /** @throws PaymentRefused */
  async preview(id: string, change: PlanChange, computedFor?: Date): Promise<ChangePreview> {
    const { subscription } = must(await this.find(id));
    const at = ownTime(subscription, computedFor ?? this.dependencies.clock.now());
    return previewChange(subscription, change, at);
  }

  /** @throws PaymentRefused */
  async changePlan(id: string, change: PlanChange, computedFor: Date, key: string): Promise<void> {
    await this.#change(id, (account, _at, card) => {
      const { subscription } = account;
      if (subscription.applied_changes.includes(key)) return { account, events: [] };
      const remembered = { ...subscription, applied_changes: [...subscription.applied_changes, key] };
      const computedAt = ownTime(subscription, computedFor);
      return applyChange({ ...account, subscription: remembered }, change, computedAt, card);
    });
  }

  /** Stores another card, and tries the payment that fails with it. */
  async changeCard(id: string, { last4 }: Card): Promise<void> {
    await this.#change(id, (account, at) => retry(account, last4, at), last4);
  }

  /** Lets time pass for one subscription, and does what becomes due in it. */
  async pass(id: string, passage: Passage): Promise<void> {
    await this.#change(id, (account, at, card) => {
      const due = dueAt(account.subscription);
      if (due === null) return { account, events: [] };
      const ms = passage === 'next' ? due.getTime() - at.getTime() : dayMs * (passage === 'week' ? 7 : 1);
      const passed = pass(account, ms);
      const after = runUntil(passed.account, card, new Date(at.getTime() + ms));
      return { account: after.account, events: [...passed.events, ...after.events] };
    });
  }

  /** Does what became due in real time. */
  async runDue(): Promise<void> {
    const { db, clock } = this.dependencies;
    for (const id of await findDueSubscriptions(db, clock.now()))
      await this.#change(id, (account) => ({ account, events: [] }));
  }

  /** Changes a subscription, after everything that is due in it. */
  async #change(id: string, step: Step, newCard?: string): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      const stored = must(await lockSubscription(tx, id));
      const at = ownTime(stored.subscription, clock.now());
      const card = await findCard(tx, stored.subscription.customer_id);
      const due = runUntil(stored, card, at);
      const { account, events } = step(due.account, at, card);
      if (newCard !== undefined) await storeCard(tx, stored.subscription.customer_id, newCard);
      if (account === stored) return;
      await storeAccount(tx, account);
      await announce(this.dependencies, tx, [...due.events, ...events]);
    });
  }
}

function must(account: Account | null): Account {
  if (!account) throw new PaymentRefused('There is no such subscription.');
  return account;
}
