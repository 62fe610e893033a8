import type { ReactElement } from 'react';
import { documentNames } from '../text/document-name.ts';
import { Link } from './link.tsx';

const className = 'inline-flex min-h-10 items-center underline md:min-h-0';

interface DocumentLinkProps {
  readonly document: { readonly kind: keyof typeof documentNames; readonly number: string };
}

/** An invoice, a credit note or a debit note, by its title and number. */
export function DocumentLink({ document: { kind, number } }: DocumentLinkProps): ReactElement {
  return (
    <Link to={`/invoices/${number}`} className={className}>
      {`${documentNames[kind]} ${number}`}
    </Link>
  );
}

/** An order by its whole reference, for administrators. */
export function OrderReference({ reference }: { readonly reference: string }): ReactElement {
  return (
    <Link to={`/admin/payments/orders/${reference}`} className={`${className} break-all`}>
      {reference}
    </Link>
  );
}
