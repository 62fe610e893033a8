import type { CurrencyRevenue, RevenueMonth } from '@fit-coder/contracts/payments-administration/figures';

interface MonthlyMoney {
  readonly month: string;
  readonly currency: string;
}

/** The sums of each month and currency in which there are any, in the currency's smallest unit. */
export interface MonthlySums {
  readonly paid: readonly (MonthlyMoney & {
    readonly payments: number;
    readonly paid: number;
    readonly tax: number;
  })[];
  readonly refunded: readonly (MonthlyMoney & { readonly refunded: number })[];
  readonly disputed: readonly (MonthlyMoney & { readonly disputed: number })[];
}

/** The money of these months by currency, the currency with the most payments first. */
export function revenueOf(months: readonly string[], sums: MonthlySums): CurrencyRevenue[] {
  const rows = [...sums.paid, ...sums.refunded, ...sums.disputed].filter(({ month }) =>
    months.includes(month),
  );
  const currencies = [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    months: months.map((month) => monthOf({ month, currency }, sums)),
  }));
  const count = (one: CurrencyRevenue) => one.months.reduce((sum, { payments }) => sum + payments, 0);
  return currencies.toSorted(
    (one, other) => count(other) - count(one) || one.currency.localeCompare(other.currency),
  );
}

function monthOf(key: MonthlyMoney, sums: MonthlySums): RevenueMonth {
  const isIt = ({ month, currency }: MonthlyMoney) => month === key.month && currency === key.currency;
  const { payments = 0, paid = 0, tax = 0 } = sums.paid.find(isIt) ?? {};
  const { refunded = 0 } = sums.refunded.find(isIt) ?? {};
  const { disputed = 0 } = sums.disputed.find(isIt) ?? {};
  return {
    month: key.month,
    payments,
    paidCents: paid,
    refundedCents: refunded,
    disputedCents: disputed,
    netCents: paid - refunded - disputed,
    taxCents: tax,
  };
}
