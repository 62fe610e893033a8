import type { Cart } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { CartView } from '../../features/cart/cart-view.tsx';
import { selectSession } from '../../features/session/session.slice.ts';
import { PreorderTerms } from '../../features/site/preorder-terms.tsx';
import { RefundTerms } from '../../features/site/refund-terms.tsx';
import { CountryPriceNote } from '../../features/subscription/plan/country-price-note.tsx';
import { SubscriptionInstead } from '../../features/subscription/subscription-instead.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { CartPurchase } from './cart-purchase.tsx';
import { VisitorTax } from './visitor-tax.tsx';

const cartPurchase = (cart: Cart) => <CartPurchase cart={cart} />;
const visitorTax = (cart: Cart) => <VisitorTax cart={cart} />;

/** The cart, for visitors too. */
export function Page(): ReactElement {
  const { isauthenticate, user } = useSelector(selectSession);
  return (
    <PageLayout>
      <title>Cart · Fit Coder Courses</title>
      <meta name="description" content="The courses in your cart, their total price and the checkout." />
      <meta name="robots" content="noindex" />
      <PageHeading title="Cart" />
      <CartView
        signedIn={isauthenticate}
        mayMove={isauthenticate && user?.role !== 'testadmin'}
        purchase={cartPurchase}
        visitorTax={visitorTax}
        preorderTerms={<PreorderTerms />}
        aside={
          <>
            {isauthenticate ? null : <CountryPriceNote />}
            {isauthenticate ? null : <RefundTerms />}
            <SubscriptionInstead signedIn={isauthenticate} />
          </>
        }
      />
    </PageLayout>
  );
}
