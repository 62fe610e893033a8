import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { ReactElement } from 'react';
import { formatDay } from '../../../ui/text/date.ts';
import { Link } from '../../../ui/controls/link.tsx';

/** What an order is for: the courses, with links to them once they are paid, or the plan. */
export function OrderedItems({
  details: { items, description, recipient },
  linked,
}: {
  readonly details: OrderDetails;
  readonly linked: boolean;
}): ReactElement {
  if (items.length === 0) return <>{description}</>;
  const leads = linked && recipient === 'buyer';
  return (
    <ul className="grid gap-1">
      {items.map(({ title, course, availableOn }) => (
        <li key={course}>
          {leads ? (
            <Link className="link" to={`/course/${course}`}>
              {title}
            </Link>
          ) : (
            title
          )}
          {availableOn === null ? null : ` · Available on ${formatDay(availableOn)}`}
        </li>
      ))}
      {recipient === 'gift' ? <li className="text-muted">As a gift</li> : null}
    </ul>
  );
}
