import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../../ui/controls/badge.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';
import type { OrderState } from './order-state.ts';

const badges: Readonly<Record<OrderState, readonly [BadgeTone, string]>> = {
  paid: ['success', 'Confirmed'],
  pending: ['neutral', 'Being confirmed'],
  failed: ['danger', 'Not paid'],
  unknown: ['warning', 'Unknown'],
  unreachable: ['warning', 'No response yet'],
};

interface OrderReceiptProps {
  readonly reference: string;
  readonly state: OrderState;
  /** What the state means and what to do. */
  readonly children: ReactElement | string;
}

/** The reference and the state of an order; a new state is announced. */
export function OrderReceipt({ reference, state, children }: OrderReceiptProps): ReactElement {
  const [tone, word] = badges[state];
  return (
    <div className="card max-w-prose">
      <DescriptionList className="px-5 py-1">
        <Description term="Reference">
          <span className="label select-all">{reference || 'none'}</span>
        </Description>
        <Description term="Order">
          <span className="flex items-center gap-2">
            {state === 'pending' ? <Spinner size={16} /> : null}
            <Badge tone={tone}>{word}</Badge>
          </span>
        </Description>
      </DescriptionList>
      <div role="status" className="min-h-20 border-t border-hairline px-5 py-4 text-sm text-muted">
        <p>{children}</p>
      </div>
    </div>
  );
}
