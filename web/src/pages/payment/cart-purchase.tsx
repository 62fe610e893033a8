import type { Cart } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { CartCheckout } from '../../features/cart/cart-checkout.tsx';
import { CouponField } from '../../features/coupons/coupon-field.tsx';
import { QuoteLines } from '../../features/coupons/quote-lines.tsx';
import { quotesApi, useGetCartQuoteQuery } from '../../features/coupons/quotes.api.ts';
import { useCoupon } from '../../features/coupons/use-coupon.ts';
import { failureOf } from '../../lib/api/api.ts';
import type { PageStore } from '../../lib/page-loader.ts';
import { FormError } from '../../ui/forms/field-form.tsx';
import { Price } from '../../ui/text/price.tsx';

/** What a user's cart costs, with a coupon if there is one, and the button that orders it. */
export function CartPurchase({ cart }: { readonly cart: Cart }): ReactElement {
  const dispatch = useDispatch<PageStore['dispatch']>();
  const coupon = useCoupon(async (code) => {
    const asked = quotesApi.endpoints.getCartQuote.initiate({ coupon: code }, { forceRefetch: true });
    const response = dispatch(asked);
    const { error } = await response;
    response.unsubscribe();
    return error;
  });
  const plain = useGetCartQuoteQuery({});
  const reduced = useGetCartQuoteQuery({ coupon: coupon.applied ?? '' }, { skip: coupon.applied === null });
  const shown = coupon.applied === null || reduced.error ? plain : reduced;
  const quote = shown.currentData?.quote;
  const total = quote?.dueCents ?? cart.totalCents;
  const usable = reduced.error ? null : coupon.applied;
  return (
    <>
      <p className="mt-3" aria-live="polite" aria-busy={shown.isFetching}>
        <Price
          amount={total}
          currency={quote?.currency ?? cart.currency}
          className="text-2xl tracking-tight"
        />
      </p>
      <p className="mt-1 mb-4 text-sm text-muted">You pay once and keep the courses.</p>
      {quote ? <QuoteLines quote={quote} /> : null}
      <div className="mt-5 mb-6">
        <CouponField
          coupon={{ ...coupon, applied: usable, refusal: refusalOf(reduced.error) ?? coupon.refusal }}
          applied="is applied."
        />
      </div>
      <FormError error={failureOf(plain.error)?.error} />
      <CartCheckout totalCents={total} coupon={usable} />
    </>
  );
}

/** Why an applied coupon cannot be used any more, such as after the removal of its course. */
function refusalOf(error: unknown): string | undefined {
  return error ? failureOf(error)?.error : undefined;
}
