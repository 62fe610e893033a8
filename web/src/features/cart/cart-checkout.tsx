import { orderAgainPath } from '@fit-coder/contracts/selling/order-again';
import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useLeaving } from '../../lib/leaving-page.ts';
import { leaveForPayment } from '../../lib/order-return.ts';
import { usePurchaseKey } from '../../lib/purchase-key.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { useCheckOutCartMutation } from './cart.api.ts';

/** Leads visitors to the login, from which they return to the cart. */
export function CartLogin(): ReactElement {
  return (
    <>
      <ButtonLink className="w-full" to="/login?next=%2Fcart">
        Check out
      </ButtonLink>
      <p className="mt-3 text-sm text-muted">
        You log in first, so that the courses are added to your account.
      </p>
    </>
  );
}

interface CartCheckoutProps {
  /** What the buyer sees, in the currency's smallest unit; if the cart now costs something else, it is not ordered. */
  totalCents: number;
  /** A coupon's code. */
  coupon: string | null;
  /** Null if the buyer keeps the courses. */
  gift: { readonly message: string } | null;
}

/** Orders the cart and opens the payment provider's page. */
export function CartCheckout({ totalCents, coupon, gift }: CartCheckoutProps): ReactElement {
  const [checkOut, { error }] = useCheckOutCartMutation();
  const [leaving, setLeaving] = useLeaving();
  const key = usePurchaseKey();
  const order = async () => {
    setLeaving('checkout');
    const terms = { ...(coupon !== null && { coupon }), ...(gift && { gift }) };
    const body = { totalCents, key: key.get(), ...terms };
    const { data, error: failed } = await checkOut({ body });
    key.settle(failed);
    if (!data) return setLeaving(null);
    const recipient = gift ? 'gift' : 'buyer';
    const back = orderAgainPath({ kind: 'courses', recipient, plan: null, seats: 1, coupon });
    leaveForPayment(data, { back, next: null });
  };
  const failure = error && leaving === null ? failureOf(error) : null;
  return (
    <div className="grid gap-4">
      <FormError error={failure?.error} />
      <Button loading={leaving !== null} onClick={() => void order()}>
        Check out
      </Button>
    </div>
  );
}
