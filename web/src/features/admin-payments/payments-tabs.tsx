import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import { Link } from '../../ui/controls/link.tsx';

const tabs = [
  ['/admin/payments', 'Overview'],
  ['/admin/payments/orders', 'Orders'],
  ['/admin/payments/subscriptions', 'Subscriptions'],
  ['/admin/payments/events', 'Provider events'],
  ['/admin/payments/alarms', 'Resolved alarms'],
  ['/admin/payments/reconciliation', 'Reconciliation'],
  ['/admin/payments/exports', 'Exports'],
] as const;

/** Links to the money screens, above each of their lists. */
export function PaymentsTabs(): ReactElement {
  const { pathname } = useLocation();
  const strip = useCurrentInView(tabs.findIndex(([to]) => to === pathname));
  return (
    <nav aria-label="Payments" className="-mx-4 mb-8 border-b border-hairline md:mx-0">
      <ul
        ref={strip}
        className="flex [scrollbar-width:none] gap-x-6 overflow-x-auto px-4 max-md:mask-r-from-85% max-md:pr-14 md:px-0"
      >
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
