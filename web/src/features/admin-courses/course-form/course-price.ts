/** The most digits that a price may have before its point. */
const longest = 6;

/**
 * An amount in dollars as people type it (`49`, `49.9`, `$1,049.90`), in cents; NaN if it is not an amount. Digits are moved, not
 * multiplied, because `19.99 * 100` is not 1999.
 */
export function parseCents(typed: string): number {
  const plain = typed.trim().replace(/^\$\s*/u, '');
  const ungrouped = /^\d{1,3}(,\d{3})+(\.|$)/u.test(plain) ? plain.replaceAll(',', '') : plain;
  const match = /^(\d*)(?:[.,](\d{0,2}))?$/u.exec(ungrouped);
  const [, whole = '', rest = ''] = match ?? [];
  if (!match || whole + rest === '' || whole.length > longest) return Number.NaN;
  return Number(`${whole}${rest.padEnd(2, '0')}`);
}

/** An amount in cents as the field shows it: `49`, `49.90`; empty if there is none. */
export function typedPrice(cents: number | null): string {
  if (cents === null) return '';
  const rest = cents % 100;
  const whole = String((cents - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}
