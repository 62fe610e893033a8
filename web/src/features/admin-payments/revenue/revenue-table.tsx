import { formatMoney } from '@fit-coder/contracts/money';
import type { CurrencyRevenue, RevenueMonth } from '@fit-coder/contracts/payments-administration/figures';
import type { ReactElement } from 'react';
import { Cell, Row, Table } from '../../../ui/layout/table.tsx';
import { monthWords } from '../../../ui/text/month-words.ts';

const columns = [
  { title: 'Month' },
  { title: 'Payments', end: true },
  { title: 'Paid', end: true },
  { title: 'Refunded', end: true },
  { title: 'Disputed', end: true },
  { title: 'Net', end: true },
  { title: 'Tax included', end: true },
] as const;

const isQuiet = (row: RevenueMonth) =>
  row.payments === 0 && row.refundedCents === 0 && row.disputedCents === 0;

/** The months as numbers, newest first, without those before the first payment. */
export function RevenueTable({ currency, months }: CurrencyRevenue): ReactElement {
  const first = months.findIndex((row) => !isQuiet(row));
  return (
    <Table caption={`Revenue in ${currency}, newest month first`} columns={columns}>
      {months
        .slice(Math.max(0, first))
        .toReversed()
        .map((row) => (
          <MonthRow key={row.month} row={row} currency={currency} />
        ))}
    </Table>
  );
}

/** On a phone, where each value has a line of its own, those of nothing are left out. */
const quiet = (amount: number) => (amount === 0 ? 'max-md:hidden' : '');

interface MonthRowProps {
  readonly row: RevenueMonth;
  readonly currency: string;
}

function MonthRow({ row, currency }: MonthRowProps): ReactElement {
  const money = (amount: number) => (amount === 0 ? '–' : formatMoney(amount, currency));
  const taken = (amount: number) => money(-amount);
  return (
    <Row>
      <Cell className="font-semibold">{monthWords(row.month).long}</Cell>
      <Cell label="Payments" end>
        {row.payments}
      </Cell>
      <Cell label="Paid" end>
        {money(row.paidCents)}
      </Cell>
      <Cell label="Refunded" end className={quiet(row.refundedCents)}>
        {taken(row.refundedCents)}
      </Cell>
      <Cell label="Disputed" end className={quiet(row.disputedCents)}>
        {taken(row.disputedCents)}
      </Cell>
      <Cell label="Net" end className="font-semibold">
        {money(row.netCents)}
      </Cell>
      <Cell label="Tax included" end className={`text-muted ${quiet(row.taxCents)}`}>
        {money(row.taxCents)}
      </Cell>
    </Row>
  );
}
