import { Refusal } from '../../../platform/refusal.ts';

/** Refuses an order that would cost something else than the buyer was shown. @throws Refusal `stale_order` */
export function mustCostWhatWasShown(amount: number, shown: number | undefined, sentence: string): void {
  if (shown !== undefined && shown !== amount) throw new Refusal('stale_order', sentence);
}
