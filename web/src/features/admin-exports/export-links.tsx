import { apiBase } from '@fit-coder/contracts/endpoint';
import { shopOperationPaths } from '@fit-coder/contracts/paths/shop-operations';
import { useState, type ReactElement } from 'react';
import { buttonClass } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { exportAddress, periodFault, type Period } from './export-period.ts';

const files = [
  {
    path: shopOperationPaths.exportOrders.path,
    name: 'Orders',
    about: 'Every order, paid or not, with what was bought, its amount, discount and tax.',
  },
  {
    path: shopOperationPaths.exportPayments.path,
    name: 'Payments and refunds',
    about: 'Money that came in and money that went back. Refunds are negative.',
  },
  {
    path: shopOperationPaths.exportSubscriptions.path,
    name: 'Subscriptions',
    about: 'Subscriptions that began in the period, with their state today.',
  },
  {
    path: shopOperationPaths.exportInvoices.path,
    name: 'Invoices and credit notes',
    about: 'Net, tax and total of every numbered document, with the buyer’s name. Credit notes are negative.',
  },
] as const;

/** A period, and a link to each file of it. */
export function ExportLinks(): ReactElement {
  const [period, setPeriod] = useState<Period>({ from: '', to: '' });
  const fault = periodFault(period);
  const field = (name: keyof Period) => ({
    type: 'date',
    value: period[name],
    required: false,
    onChange: ({ target }: { target: { value: string } }) => setPeriod({ ...period, [name]: target.value }),
  });
  return (
    <>
      <div className="mb-8 grid max-w-form gap-4 md:grid-cols-2">
        <TextField {...field('from')} label="First day" />
        <TextField {...field('to')} label="Last day" error={fault} />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {files.map(({ path, name, about }) => (
          <Card key={path} className="grid content-between justify-items-start gap-4">
            <div className="grid gap-1">
              <h2 className="font-semibold">{name}</h2>
              <p className="text-sm text-muted">{about}</p>
            </div>
            <a
              // A link without a URL cannot be followed.
              href={fault === undefined ? exportAddress(apiBase + path, period) : undefined}
              aria-disabled={fault !== undefined}
              download
              aria-label={`Download ${name.toLowerCase()}`}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              Download CSV
            </a>
          </Card>
        ))}
      </div>
    </>
  );
}
