import { useState, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { LogSection } from '../../../ui/layout/log-section.tsx';
import { useRenewRecoveryCodesMutation } from '../factors.api.ts';

/** With fewer codes than this, the user is advised to make new ones. */
const few = 4;

interface RecoverySectionProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Shows how many codes are left, and makes new ones. */
export function RecoverySection({ left, onCodes }: RecoverySectionProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  const confirm = async () => {
    // Closed first, because the dialog that confirms the user's identity may open.
    setAsking(false);
    const outcome = await renew();
    if (outcome.data) onCodes(outcome.data.recoveryCodes);
    setError(failureOf(outcome.error)?.error);
  };
  return (
    <LogSection
      title="Recovery codes"
      lead="Use one to log in if you lose your phone or security key. Each code works once."
    >
      <div className="grid justify-items-start gap-4">
        <FormError error={error} />
        <p className={left < few ? 'font-semibold text-danger' : ''}>
          {left === 1 ? 'One code is left.' : `${left === 0 ? 'No' : left} codes are left.`}
          {left < few ? ' Make new ones.' : ''}
        </p>
        <Button variant="secondary" size="small" loading={isLoading} onClick={() => setAsking(true)}>
          Make new codes
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make new recovery codes?"
        description="The codes you saved earlier will stop working."
        confirmLabel="Make new codes"
        onConfirm={() => void confirm()}
      />
    </LogSection>
  );
}
