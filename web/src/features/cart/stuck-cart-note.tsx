import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { visitorCart, useVisitorCart, useVisitorCartStuck } from './use-visitor-cart.ts';

/** Says that the cart from before the login could not be moved to the account, and tries again. */
export function StuckCartNote(): ReactElement | null {
  const { length } = useVisitorCart();
  const isStuck = useVisitorCartStuck();
  if (!isStuck || length === 0) return null;
  return (
    <aside
      aria-label="From before you logged in"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-well p-5"
    >
      <p>
        {length === 1 ? 'One course' : `${length} courses`} that you chose before you logged in could not be
        added to your cart yet.
      </p>
      <Button variant="secondary" size="small" onClick={() => visitorCart.setStuck(false)}>
        Try again
      </Button>
    </aside>
  );
}
