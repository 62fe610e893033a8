import { orderAgainPath } from '@fit-coder/contracts/selling/order-again';
import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/session/session.slice.ts';
import { usePlansOffered } from '../../features/subscription/plan/plans-offered.ts';
import { useKept } from '../../lib/api/kept.api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';

interface OrderAgainProps {
  /** The screen on which the order was made, if this browser knows it. */
  readonly back: string | undefined;
  /** Null unless the order is the user's own. */
  readonly details: OrderDetails | null;
}

/**
 * Leads back to where an order was made, with the same choice; if nothing is known about it, to the plans, if there are
 * any, and a cart that is not empty.
 */
export function OrderAgain({ back: known, details }: OrderAgainProps): ReactElement {
  const back = known ?? (details ? orderAgainPath(details) : undefined);
  const plansOffered = usePlansOffered();
  const { isauthenticate } = useSelector(selectSession);
  const { cart } = useKept(isauthenticate);
  const showsCart = back === undefined && cart.length > 0;
  const again = back ?? (plansOffered ? '/subscribe' : null);
  return (
    <>
      {again === null ? null : <ButtonLink to={again}>Try again</ButtonLink>}
      {showsCart ? (
        <ButtonLink variant="secondary" to="/cart">
          Back to your cart
        </ButtonLink>
      ) : null}
    </>
  );
}
