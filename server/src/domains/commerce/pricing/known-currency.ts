import { isCurrency } from '@fit-coder/contracts/money';
import { Refusal } from '../../../platform/refusal.ts';

/** Refuses three letters that are no currency; `field` is the one that they were entered in. @throws Refusal `invalid_input` */
export function mustBeCurrency(code: string, field: string): void {
  if (isCurrency(code)) return;
  const sentence = 'Enter a currency such as USD, EUR or JPY.';
  throw new Refusal('invalid_input', sentence, { [field]: sentence });
}
