import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ModerationList } from '../../features/admin-reviews/moderation-list.tsx';
import { shownIn } from '../../features/admin-reviews/moderation.api.ts';
import { AdminPage } from './admin-page.tsx';

/** The reviews of all courses. `?show=` is `reported` or `hidden`. */
export function Page(): ReactElement {
  const [search] = useSearchParams();
  return (
    <AdminPage
      title="Reviews"
      lead="What learners wrote about courses. Reply, or hide what breaks the rules."
    >
      <ModerationList show={shownIn(search)} />
    </AdminPage>
  );
}
