import type { AccessSource } from '@fit-coder/contracts/customers/access';
import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { OrderReference } from '../../ui/controls/record-link.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { AccessList } from './access-list.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { RevocationDialog } from './revocation-dialog.tsx';
import { useListUserAccessInfiniteQuery } from './user-access.api.ts';

interface UserAccessProps {
  readonly userId: string;
  readonly name: string;
  /** The test administrator may only look. */
  readonly mayChange: boolean;
}

/** What is open to a user and why, with buttons to give and end access. Start `listUserAccess` in the loader. */
export function UserAccess({ userId, name, mayChange }: UserAccessProps): ReactElement {
  const ledger = useListUserAccessInfiniteQuery(userId);
  const [granting, setGranting] = useState(false);
  const [ended, setEnded] = useState<{ source: AccessSource; title: string; open: boolean } | null>(null);
  const grant = (
    <Button variant="secondary" size="small" onClick={() => setGranting(true)}>
      Give access
    </Button>
  );
  const actionOf = (source: AccessSource, title: string) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={`End access: ${title}`}
      onClick={() => setEnded({ source, title, open: true })}
    >
      End
    </Button>
  );
  return (
    <LogSection
      title="Access"
      lead="What opens courses to this user, and why. When one source ends, the others stay. A subscription that renews stays open for a few days after its paid period, in case the payment is late."
      action={mayChange ? grant : null}
    >
      <AccessList
        ledger={ledger}
        referenceOf={linkedOrder}
        empty="Nothing was bought or given yet. Free courses and previews are open."
        {...(mayChange && { actionOf })}
      />
      <GrantDialog userId={userId} name={name} open={granting} onClose={() => setGranting(false)} />
      {ended ? (
        <RevocationDialog {...ended} userId={userId} onClose={() => setEnded({ ...ended, open: false })} />
      ) : null}
    </LogSection>
  );
}

function linkedOrder(reference: string): ReactElement {
  return (
    <p className="label text-muted">
      Order <OrderReference reference={reference} />
    </p>
  );
}
