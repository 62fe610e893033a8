import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useLeaving } from '../../lib/leaving-page.ts';
import { keepOrderReturn } from '../../lib/order-return.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { useCheckOutCartMutation } from './cart.api.ts';

interface CartCheckoutProps {
  /** The total that the buyer sees, in cents; if the cart now costs something else, it is not ordered. */
  totalCents: number;
  signedIn: boolean;
}

/** Orders the cart and opens the payment provider's page; visitors log in first and return here. */
export function CartCheckout({ totalCents, signedIn }: CartCheckoutProps): ReactElement {
  const [checkOut, { error }] = useCheckOutCartMutation();
  const [leaving, setLeaving] = useLeaving();
  if (!signedIn)
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
  const order = async () => {
    setLeaving('checkout');
    const { data } = await checkOut({ body: { totalCents } });
    if (!data) return setLeaving(null);
    keepOrderReturn(data.reference, { back: '/cart', next: null });
    location.assign(data.url);
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
