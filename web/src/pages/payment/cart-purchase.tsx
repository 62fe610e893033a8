import type { Cart } from '@fit-coder/contracts/commerce';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router';
import { CartCheckout } from '../../features/cart/cart-checkout.tsx';
import { CouponField } from '../../features/coupons/coupon-field.tsx';
import { QuoteLines } from '../../features/coupons/quote-lines.tsx';
import { quotesApi, useGetCartQuoteQuery } from '../../features/coupons/quotes.api.ts';
import { useCoupon } from '../../features/coupons/use-coupon.ts';
import { GiftMessage } from '../../features/gifts/gift-message.tsx';
import { RefundTerms } from '../../features/site/refund-terms.tsx';
import { failureOf } from '../../lib/api/api.ts';
import type { PageStore } from '../../lib/page-loader.ts';
import { Checkbox } from '../../ui/forms/choice-field.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { Price } from '../../ui/text/price.tsx';
import { useGiftMessage } from './use-gift-message.ts';

/**
 * What a user's cart costs, as a gift or not, with a coupon if there is one, and the button that orders it. `?for=` and
 * `?coupon=` are the choice that a user comes back with from the payment page.
 */
export function CartPurchase({ cart }: { readonly cart: Cart }): ReactElement {
  const dispatch = useDispatch<PageStore['dispatch']>();
  const [query] = useSearchParams();
  const [isGift, setGift] = useState(query.get('for') === 'gift');
  const [message, setMessage] = useGiftMessage(query);
  const asked = isGift ? ({ gift: 'true' } as const) : {};
  const coupon = useCoupon(async (code) => {
    const terms = { ...asked, coupon: code };
    const call = dispatch(quotesApi.endpoints.getCartQuote.initiate(terms, { forceRefetch: true }));
    const { error } = await call;
    call.unsubscribe();
    return error;
  }, query.get('coupon'));
  const { quote, isFetching, usable, error, refusal } = useCartQuote(asked, coupon.applied);
  const total = quote?.dueCents ?? cart.totalCents;
  return (
    <>
      <p className="mt-3" aria-live="polite" aria-busy={isFetching}>
        <Price
          amount={total}
          currency={quote?.currency ?? cart.currency}
          className="text-2xl tracking-tight"
        />
      </p>
      <p className="mt-1 mb-4 text-sm text-muted">
        {isGift
          ? 'You pay once. You get a link to send to the person it is for.'
          : 'You pay once and keep the courses.'}
      </p>
      {quote ? <QuoteLines quote={quote} /> : null}
      <div className="mt-4 mb-5 grid gap-3">
        <Checkbox label="Buy as a gift" checked={isGift} onChange={({ target }) => setGift(target.checked)} />
        {isGift ? <GiftMessage value={message} onChange={setMessage} /> : null}
      </div>
      <div className="mb-6">
        <CouponField
          coupon={{ ...coupon, applied: usable, refusal: refusal ?? coupon.refusal }}
          applied="is applied."
        />
      </div>
      <FormError error={failureOf(error)?.error} />
      <CartCheckout totalCents={total} coupon={usable} gift={isGift ? { message: message.trim() } : null} />
      <div className="mt-4">
        <RefundTerms beneficiary={isGift ? 'gift' : 'buyer'} />
      </div>
    </>
  );
}

/** The price with the coupon if it can be used, or else without it, and why not. */
function useCartQuote(asked: { readonly gift?: 'true' }, applied: string | null) {
  const plain = useGetCartQuoteQuery(asked);
  const reduced = useGetCartQuoteQuery({ ...asked, coupon: applied ?? '' }, { skip: applied === null });
  const { currentData, isFetching } = applied === null || reduced.error ? plain : reduced;
  return {
    quote: currentData?.quote,
    isFetching,
    usable: reduced.error ? null : applied,
    error: plain.error,
    /** Why an applied coupon cannot be used any more, such as after the removal of its course. */
    refusal: reduced.error ? failureOf(reduced.error)?.error : undefined,
  };
}
