import type { ReactElement } from 'react';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';

export function Page(): ReactElement {
  return (
    <PageFrame>
      <title>learn</title>
      <PageHeading title="learn" />
    </PageFrame>
  );
}
