import type { ReactElement } from 'react';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';

export function Page(): ReactElement {
  return (
    <PageFrame>
      <title>admin-create-course</title>
      <PageHeading title="admin-create-course" />
    </PageFrame>
  );
}
