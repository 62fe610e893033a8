import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/session/session.slice.ts';
import { useKept } from '../../lib/api/kept.api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** Leads back to where an order was made; if that is unknown, as in another browser, to the plans and a cart that is not empty. */
export function OrderAgain({ back }: { back: string | undefined }): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const { cart } = useKept(isauthenticate);
  const showsCart = back === undefined && cart.length > 0;
  return (
    <>
      <ButtonLink to={back ?? '/subscribe'}>Try again</ButtonLink>
      {showsCart ? (
        <ButtonLink variant="secondary" to="/cart">
          Back to your cart
        </ButtonLink>
      ) : null}
    </>
  );
}
