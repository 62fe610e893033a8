import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react';
import { loadChunk } from '../../../../lib/chunk-load.ts';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';

const SecondStep = lazy(async () => ({
  default: (await loadChunk(() => import('./second-step.tsx'))).SecondStep,
}));

/** The second step, whose code is loaded when it is needed. */
export function SecondStepLoading(props: ComponentProps<typeof SecondStep>): ReactElement {
  return (
    <Suspense fallback={<Spinner />}>
      <SecondStep {...props} />
    </Suspense>
  );
}
