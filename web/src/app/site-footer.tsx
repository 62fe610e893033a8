import type { ReactElement } from 'react';

export function SiteFooter(): ReactElement {
  return (
    <footer className="border-t border-hairline">
      <p className="mx-auto max-w-page px-4 py-8 text-sm text-muted md:px-8">Fit Coder Courses</p>
    </footer>
  );
}
