import type { Person } from '@fit-coder/contracts/payments-administration/shared';
import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';

/** A user, with a link to all that they bought; null after the account was deleted. */
export function PersonLink({ person }: { readonly person: Person | null }): ReactElement {
  if (!person) return <span className="text-muted">account deleted</span>;
  return (
    <span className="block min-w-0 wrap-anywhere">
      <Link
        to={`/admin/users/${person.id}`}
        className="inline-flex min-h-10 items-center underline md:min-h-0"
      >
        {person.name}
      </Link>
      <span className="block text-muted">{person.email}</span>
    </span>
  );
}

/** An order's reference, short enough for a table; the link's name has all of it. */
export function OrderLink({ reference }: { readonly reference: string }): ReactElement {
  const short = reference.length > 12 ? `${reference.slice(0, 11)}…` : reference;
  return (
    <Link
      to={`/admin/payments/orders/${reference}`}
      aria-label={`Order ${reference}`}
      title={reference}
      className="inline-flex min-h-10 items-center font-mono text-sm whitespace-nowrap underline md:min-h-0"
    >
      {short}
    </Link>
  );
}
