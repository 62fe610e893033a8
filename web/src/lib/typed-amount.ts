import { minorDigits } from '@fit-coder/contracts/money';

/** The most digits of an amount in minor units; the contracts set the exact limits. */
const longest = 8;

/**
 * An amount as people type it (`49`, `49.9`, `$1,049.90`), in the currency's minor units; NaN if it is not an amount of this
 * currency. Digits are moved, not multiplied, because `19.99 * 100` is not 1999.
 */
export function parseAmount(typed: string, currency: string): number {
  const digits = minorDigits(currency);
  const plain = typed.trim().replace(/^[\p{Sc}A-Z]{1,4}\s*/u, '');
  const ungrouped = /^\d{1,3}(,\d{3})+(\.|$)/u.test(plain) ? plain.replaceAll(',', '') : plain;
  const match = /^(\d*)(?:[.,](\d*))?$/u.exec(ungrouped);
  const [, whole = '', rest = ''] = match ?? [];
  if (!match || whole + rest === '' || rest.length > digits || whole.length > longest - digits)
    return Number.NaN;
  return Number(`${whole}${rest.padEnd(digits, '0')}`);
}

/** An amount in minor units as a field shows it: `49`, `49.90`, and `4900` in yen; empty if there is none. */
export function typedAmount(amount: number | null, currency: string): string {
  if (amount === null) return '';
  const digits = minorDigits(currency);
  const minor = 10 ** digits;
  const rest = amount % minor;
  const whole = String((amount - rest) / minor);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(digits, '0')}`;
}
