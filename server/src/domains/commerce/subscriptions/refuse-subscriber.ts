import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isRunning } from './subscription.ts';
import { findSubscription } from './subscriptions.repository.ts';

/** @throws Refusal `already_subscribed` if the user has a subscription of their own */
export async function refuseSubscriber(db: Database, userId: string, now: Date): Promise<void> {
  const row = await findSubscription(db, userId);
  if (!row || !isRunning(row, now)) return;
  throw new Refusal('already_subscribed', 'You already have a subscription. Every course is open to you.');
}
