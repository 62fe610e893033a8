import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';

const tabs = [
  ['/admin/payments', 'Overview'],
  ['/admin/payments/orders', 'Orders'],
  ['/admin/payments/subscriptions', 'Subscriptions'],
  ['/admin/payments/events', 'Provider events'],
  ['/admin/payments/alarms', 'Resolved alarms'],
] as const;

/** Links to the money screens, above each of their lists. */
export function PaymentsTabs(): ReactElement {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Payments"
      className="-mx-4 mb-8 [scrollbar-width:none] overflow-x-auto border-b border-hairline px-4 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-x-6">
        {tabs.map(([to, title]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted outline-offset-[-2px] hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
