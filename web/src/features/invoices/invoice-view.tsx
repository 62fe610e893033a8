import { countryName } from '@fit-coder/contracts/countries';
import type { Invoice } from '@fit-coder/contracts/selling/invoices';
import { formatMoney } from '@fit-coder/contracts/money';
import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { taxWords } from './invoice-words.ts';

/** A document as it was issued. */
export function InvoiceView({ invoice }: { invoice: Invoice }): ReactElement {
  const { seller, buyer } = invoice;
  return (
    <div className="grid gap-10">
      <Facts invoice={invoice} />
      <div className="grid gap-8 sm:grid-cols-2">
        <Party title="From" lines={partyLines(seller, null)} />
        <Party title="To" lines={partyLines(buyer, buyer.country)} />
      </div>
      <Lines invoice={invoice} />
    </div>
  );
}

function Facts({ invoice }: { invoice: Invoice }): ReactElement {
  const { issuedAt, paidAt, refundedAt, reference, corrects } = invoice;
  return (
    <DescriptionList className="max-w-form">
      <Description term="Date">
        <time dateTime={issuedAt}>{formatDay(issuedAt)}</time>
      </Description>
      {paidAt ? (
        <Description term="Paid on">
          <time dateTime={paidAt}>{formatDay(paidAt)}</time>
        </Description>
      ) : null}
      {refundedAt ? (
        <Description term="Refunded on">
          <time dateTime={refundedAt}>{formatDay(refundedAt)}</time>
        </Description>
      ) : null}
      {corrects ? (
        <Description term="For invoice">
          <Link className="link" to={`/invoices/${corrects}`}>
            {corrects}
          </Link>
        </Description>
      ) : null}
      {reference ? (
        <Description term="Order">
          <span className="font-mono select-all">{reference}</span>
        </Description>
      ) : null}
    </DescriptionList>
  );
}

function partyLines(
  { name, address, taxId, email }: Invoice['seller'],
  country: string | null,
): readonly string[] {
  const place = country === null ? [] : [countryName(country)];
  const lines = [name, ...address.split(/\r?\n/u), ...place, taxId && `Tax ID: ${taxId}`, email];
  return lines.filter((line) => line.trim() !== '');
}

function Party({ title, lines }: { title: string; lines: readonly string[] }): ReactElement {
  return (
    <section>
      <h2 className="label mb-2 text-muted">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line first-line:font-semibold">{lines.join('\n')}</p>
    </section>
  );
}

function Lines({ invoice }: { invoice: Invoice }): ReactElement {
  const { kind, lines, tax, totalCents, currency } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{kind === 'invoice' ? 'What was paid' : 'What the note is about'}</caption>
      <thead>
        <tr className="label text-muted">
          <th scope="col" className="py-2 font-normal">
            Description
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-y border-hairline">
        {lines.map(({ description, quantity, amountCents }, index) => (
          // Lines can be equal, and their order never changes.
          <tr key={`${index} ${description}`}>
            <td className="py-3 wrap-anywhere">{description}</td>
            <td className="px-3 py-3 text-right font-mono">{quantity}</td>
            <td className="py-3 text-right font-mono whitespace-nowrap">{money(amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {tax ? (
          <>
            <Sum label="Net" amount={money(totalCents - tax.amountCents)} />
            <Sum label={taxWords(tax)} amount={money(tax.amountCents)} />
          </>
        ) : null}
        <Sum label={`Total (${currency})`} amount={money(totalCents)} strong />
      </tfoot>
    </table>
  );
}

interface SumProps {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

function Sum({ label, amount, strong = false }: SumProps): ReactElement {
  return (
    <tr className={strong ? 'font-bold' : 'text-muted'}>
      <th
        scope="row"
        colSpan={2}
        className={`px-3 py-1.5 text-right ${strong ? 'font-bold' : 'font-normal'}`}
      >
        {label}
      </th>
      <td className="py-1.5 text-right font-mono whitespace-nowrap">{amount}</td>
    </tr>
  );
}
