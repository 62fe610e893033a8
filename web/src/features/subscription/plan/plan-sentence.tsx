import type { ReactElement } from 'react';
import { Link } from '../../../ui/controls/link.tsx';
import { formatPrice } from '../../../ui/text/price.tsx';
import { useListPlansQuery } from '../subscription.api.ts';

const periods = { month: 'a month', year: 'a year' } as const;

/** `$19 a month or $190 a year opens every premium course.` Start `listPlans` in the loader. */
export function PlanSentence({ next }: { next: string }): ReactElement | null {
  const plans = useListPlansQuery().data?.plans ?? [];
  if (plans.length === 0) return null;
  const prices = plans.map(
    ({ priceCents, currency, interval }) => `${formatPrice(priceCents, currency)} ${periods[interval]}`,
  );
  const words = new Intl.ListFormat('en', { type: 'disjunction' }).format(prices);
  return (
    <>
      {words} opens every premium course.{' '}
      <Link className="link" to={`/subscribe?next=${encodeURIComponent(next)}`}>
        See the plans
      </Link>
    </>
  );
}
