import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useStartReconciliationMutation } from './reconciliation.api.ts';

/** Starts a comparison in the background. The answer appears as a toast. */
export function StartComparison(): ReactElement {
  const [start, { isLoading }] = useStartReconciliationMutation();
  return (
    <Button loading={isLoading} onClick={() => void start()}>
      Compare now
    </Button>
  );
}
