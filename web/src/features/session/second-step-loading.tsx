import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react';
import { Spinner } from '../../ui/spinner.tsx';

const SecondStep = lazy(() => import('./second-step.tsx').then((loaded) => ({ default: loaded.SecondStep })));

/** The second step, whose code is loaded when it is needed. */
export function SecondStepLoading(props: ComponentProps<typeof SecondStep>): ReactElement {
  return (
    <Suspense fallback={<Spinner />}>
      <SecondStep {...props} />
    </Suspense>
  );
}
