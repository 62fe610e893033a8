import type { ReactElement } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

/** Stands in for a screen that could not be drawn; the rest of the site goes on. */
export function RouteError(): ReactElement {
  return (
    <Page width="prose">
      <ErrorState title="This screen could not be shown." onRetry={() => location.reload()}>
        Nothing you entered elsewhere is lost. Load the page again to go on.
      </ErrorState>
    </Page>
  );
}
