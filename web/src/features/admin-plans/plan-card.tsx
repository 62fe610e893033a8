import { formatMoney } from '@fit-coder/contracts/money';
import type { AdminPlan, AdminPlanPrice } from '@fit-coder/contracts/selling/plans-administration';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowMenu, RowMenuButton } from '../../ui/layout/row-menu.tsx';
import { formatDay } from '../../ui/text/date.ts';

/** What can be done with a plan. */
export interface PlanActions {
  readonly onEdit: (plan: AdminPlan) => void;
  readonly onPrice: (plan: AdminPlan, currency: string | null) => void;
  readonly onRemovePrice: (plan: AdminPlan, price: AdminPlanPrice) => void;
  readonly onRetire: (plan: AdminPlan) => void;
  /** By how many places: -1 is up. */
  readonly onMove: (plan: AdminPlan, by: number) => void;
}

interface PlanCardProps extends PlanActions {
  readonly plan: AdminPlan;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A plan with its prices and how many subscribers pay each. */
export function PlanCard({ plan, isFirst, isLast, ...actions }: PlanCardProps): ReactElement {
  const onSale = plan.retiredAt === null;
  return (
    <Card className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold wrap-anywhere">
            {plan.name}
            <Badge tone={onSale ? 'success' : 'neutral'}>{onSale ? 'On sale' : 'Retired'}</Badge>
          </h2>
          <p className="text-sm wrap-anywhere text-muted">{aboutOf(plan)}</p>
          {plan.description ? <p className="text-sm wrap-anywhere">{plan.description}</p> : null}
        </div>
        <RowMenu label={`Actions for ${plan.name}`}>
          <RowMenuButton onSelect={() => actions.onEdit(plan)}>Edit</RowMenuButton>
          <RowMenuButton onSelect={() => actions.onPrice(plan, null)}>Add a price</RowMenuButton>
          <RowMenuButton disabled={isFirst} onSelect={() => actions.onMove(plan, -1)}>
            Move up
          </RowMenuButton>
          <RowMenuButton disabled={isLast} onSelect={() => actions.onMove(plan, 1)}>
            Move down
          </RowMenuButton>
          <RowMenuButton onSelect={() => actions.onRetire(plan)}>
            {onSale ? 'Retire' : 'Sell again'}
          </RowMenuButton>
        </RowMenu>
      </div>
      <ul className="divide-y divide-hairline border-t border-hairline text-sm">
        {plan.prices.map((price) => (
          <PriceLine key={price.id} plan={plan} price={price} {...actions} />
        ))}
      </ul>
    </Card>
  );
}

function PriceLine({
  plan,
  price,
  onPrice,
  onRemovePrice,
}: PlanActions & { plan: AdminPlan; price: AdminPlanPrice }): ReactElement {
  const { currency, amountCents, retiredAt, subscribers } = price;
  const amount = formatMoney(amountCents, currency);
  const only = plan.prices.filter((other) => other.retiredAt === null).length === 1;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span>
        <span className={`font-mono ${retiredAt === null ? 'font-semibold' : 'text-muted'}`}>
          {amount}/{plan.interval}
        </span>
        <span className="block text-muted">
          {retiredAt === null ? '' : `Until ${formatDay(retiredAt)} · `}
          {subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`}
        </span>
      </span>
      {retiredAt === null ? (
        <span className="flex gap-1 max-sm:-ml-3.5">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Change the price of ${plan.name} in ${currency}`}
            onClick={() => onPrice(plan, currency)}
          >
            Change
          </Button>
          {only ? null : (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove the price of ${plan.name} in ${currency}`}
              onClick={() => onRemovePrice(plan, price)}
            >
              Remove
            </Button>
          )}
        </span>
      ) : null}
    </li>
  );
}

function aboutOf({ interval, trialDays, forTeams }: AdminPlan): string {
  const trial =
    trialDays === 0 ? 'no trial' : trialDays === 1 ? '1 day of trial' : `${trialDays} days of trial`;
  return `Paid every ${interval} · ${trial} · ${forTeams ? 'also for teams' : 'not for teams'}`;
}
