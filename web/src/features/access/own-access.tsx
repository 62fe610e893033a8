import type { ReactElement } from 'react';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { useListAccessInfiniteQuery } from './access.api.ts';
import { AccessList } from './access-list.tsx';

/** What is open to the user, and why. Start `listAccess` in the loader. */
export function OwnAccess(): ReactElement {
  const ledger = useListAccessInfiniteQuery();
  return (
    <LogSection
      title="What is open to you"
      lead="Each course with the purchase, subscription, gift, seat or grant that opens it, and every change to it. A subscription that renews stays open for a few days after its paid period, in case the payment is late."
    >
      <AccessList
        ledger={ledger}
        referenceOf={ownOrder}
        empty="Free courses and previews are open to you. A course or a subscription that you buy appears here."
      />
    </LogSection>
  );
}

function ownOrder(reference: string): ReactElement {
  return <p className="label break-all text-muted select-all">{`Order ${reference}`}</p>;
}
