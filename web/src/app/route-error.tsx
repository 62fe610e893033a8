import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Stands in for a screen that could not be drawn or loaded; the rest of the site goes on. */
export function RouteError(): ReactElement {
  return (
    <Page>
      <title>Something broke · Fit Coder Courses</title>
      <div role="alert" className="numbered min-h-112 py-2">
        <p className="label text-danger">This screen broke</p>
        <h1 className="display mt-3 text-xl md:text-2xl">This screen could not be shown.</h1>
        <p className="mt-4 max-w-prose">
          It is our fault, not yours. Load the page again; when that does not help, the rest of the site still
          works.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Load again</Button>
          <a href="/" className="button button-secondary">
            Home
          </a>
        </div>
      </div>
    </Page>
  );
}
