import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import { Link } from '../../ui/controls/link.tsx';

const screens = [
  ['/admin/admincourses', 'Manage courses'],
  ['/admin/createcourse', 'Create course'],
  ['/admin/plans', 'Plans'],
  ['/admin/coupons', 'Coupons'],
  ['/admin/users', 'Users'],
  ['/admin/payments', 'Payments'],
  ['/admin/courserequests', 'Requests'],
  ['/admin/reviews', 'Reviews'],
  ['/admin/questions', 'Questions'],
  ['/admin/webhooks', 'Webhooks'],
  ['/admin/shop', 'Shop'],
  ['/admin/audit', 'Audit log'],
  ['/admin/security', 'Security'],
] as const;

interface AdminNavigationProps {
  /** How many payment alarms are open. */
  readonly alarms: number;
  /** How many questions and answers wait for an administrator. */
  readonly waitingPosts: number;
}

/** Links to the screens of the administration, above each of them. If they do not fit, they fade at the edge and scroll. */
export function AdminNavigation({ alarms, waitingPosts }: AdminNavigationProps): ReactElement {
  const { pathname } = useLocation();
  const strip = useCurrentInView(screens.findIndex(([to]) => currentOf(pathname, to)));
  return (
    <nav aria-label="Administration" className="border-b border-hairline">
      <ul
        ref={strip}
        className="mx-auto flex max-w-page [scrollbar-width:none] overflow-x-auto px-1.5 max-md:mask-r-from-85% max-md:pr-14 md:px-5"
      >
        {screens.map(([to, title]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={currentOf(pathname, to)}
              className="group flex min-h-12 items-center px-2.5 text-sm font-semibold whitespace-nowrap text-muted outline-offset-[-2px] hover:text-ink aria-[current]:text-ink md:px-3"
            >
              <span className="group-aria-[current]:-mx-[0.18em] group-aria-[current]:marker">{title}</span>
              {to === '/admin/payments' ? (
                <OpenCount count={alarms} one="open alarm" many="open alarms" />
              ) : null}
              {to === '/admin/questions' ? (
                <OpenCount count={waitingPosts} one="waiting post" many="waiting posts" />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number that sighted users see, and what it counts. */
function OpenCount({ count, one, many }: { count: number; one: string; many: string }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className="relative ml-1.5 rounded-control bg-danger px-1.5 font-mono text-sm text-on-danger">
      {count}
      <span className="sr-only"> {count === 1 ? one : many}</span>
    </span>
  );
}

/** The screen of one course belongs to the list of courses. */
function currentOf(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
