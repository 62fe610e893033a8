import type { ReactElement } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/controls/button.tsx';
import { PageLayout } from '../ui/layout/page-layout.tsx';
import { ChunkLoadError } from '../lib/chunk-load.ts';

const notLoaded = {
  label: 'Loading failed',
  heading: 'This screen could not be loaded.',
  text: 'The connection was lost, or the site was updated a moment ago. Try again. You stay logged in.',
  action: 'Try again',
};

const broken = {
  label: 'Something went wrong',
  heading: 'This screen could not be shown.',
  text: 'This is our fault, not yours. Reload the page. If that does not help, try another page.',
  action: 'Reload',
};

/**
 * Replaces a screen that could not be rendered or loaded; the rest of the site keeps working. Trying again reloads the
 * whole page, because after an update the site's files have new names.
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
