import type { ReactElement } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/controls/button.tsx';
import { PageLayout } from '../ui/layout/page-layout.tsx';
import { ChunkLoadError } from '../lib/chunk-load.ts';

const notLoaded = {
  label: 'This screen did not arrive',
  heading: 'This screen could not be loaded.',
  text: 'The connection was lost, or the site was updated a moment ago. Try again; you stay signed in.',
  action: 'Try again',
};

const broken = {
  label: 'This screen broke',
  heading: 'This screen could not be shown.',
  text: 'It is our fault, not yours. Load the page again; when that does not help, the rest of the site still works.',
  action: 'Load again',
};

/**
 * Stands in for a screen that could not be drawn or loaded; the rest of the site goes on. Trying again loads the whole
 * page, since that also finds the new names of a renewed site's files.
 */
export function RouteError(): ReactElement {
  const { label, heading, text, action } = useRouteError() instanceof ChunkLoadError ? notLoaded : broken;
  return (
    <PageLayout>
      <title>{`${heading.slice(0, -1)} · Fit Coder Courses`}</title>
      <div role="alert" className="numbered min-h-112 py-2">
        <p className="label text-danger">{label}</p>
        <h1 className="display mt-3 text-xl md:text-2xl">{heading}</h1>
        <p className="mt-4 max-w-prose">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>{action}</Button>
          <a href="/" className="button button-secondary">
            Home
          </a>
        </div>
      </div>
    </PageLayout>
  );
}
